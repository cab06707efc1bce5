// The dialog of queries that are there already: kept in the library, asked in this browser, and examples.

import { find, html } from "../shared/dom.js"
import { forget, recent } from "./recent.js"

/**
 * @import { Asked } from "./recent.js"
 * @typedef {{ name: string, sql: string }} Named
 * @typedef {{ group: string, name: string, says: string, sql: string }} Example
 * @typedef {{ element: HTMLElement, text: string }} Entry
 */

export class Chooser {
  #dialog
  #groups
  #search
  #choose
  #act
  /** @type {Named[]} */
  #named = []
  /** @type {Example[]} */
  #examples = []
  /** @type {{ section: HTMLElement, entries: Entry[] }[]} */
  #shown = []

  /**
   * @param {HTMLElement} root
   * @param {(asked: Asked) => void} choose
   * @param {((act: Record<string, unknown>) => void) | null} act what the server does with a query that is
   *   kept; null if the visitor may change none
   */
  constructor(root, choose, act) {
    this.#dialog = /** @type {HTMLDialogElement} */ (find(root, ".chooser"))
    this.#groups = find(root, ".groups")
    this.#search = /** @type {HTMLInputElement} */ (find(root, ".chooser .search"))
    this.#choose = choose
    this.#act = act
    this.#search.addEventListener("input", () => this.#filter())
    find(root, ".close").addEventListener("click", () => this.#dialog.close())
    this.#dialog.addEventListener("click", event => {
      if (event.target === this.#dialog) this.#dialog.close() // beside it
    })
  }

  open() {
    this.#search.value = ""
    this.#fill()
    this.#dialog.showModal()
  }

  /** @param {Named[]} named */
  keep(named) {
    this.#named = named
    if (this.#dialog.open) this.#fill()
  }

  /** @param {Example[]} examples */
  learn(examples) {
    this.#examples = examples
    if (this.#dialog.open) this.#fill()
  }

  #fill() {
    const asked = recent()
    const groups = [...new Set(this.#examples.map(({ group }) => group))]
    this.#shown = [
      this.#section(
        "Saved in the library",
        this.#named.map(named => this.#kept(named)),
        this.#named.length
          ? null
          : html(
              "p",
              { class: "says" },
              this.#act ? "None yet: Save as… gives the query in the editor a name." : "None yet.",
            ),
      ),
      ...(asked.length
        ? [
            this.#section(
              "Asked in this browser",
              asked.map(each => this.#entry(oneLine(each.sql), inWords(each.values), each, [], "code")),
              html(
                "button",
                {
                  type: "button",
                  class: "small",
                  onclick: () => {
                    forget()
                    this.#fill()
                  },
                },
                "Forget these",
              ),
            ),
          ]
        : []),
      ...groups.map(group =>
        this.#section(
          `Examples: ${group}`,
          this.#examples
            .filter(example => example.group === group)
            .map(example => this.#entry(example.name, example.says, { sql: example.sql, values: {} })),
          null,
        ),
      ),
    ]
    this.#groups.replaceChildren(...this.#shown.map(({ section }) => section))
    this.#filter()
  }

  /**
   * @param {string} title
   * @param {Entry[]} entries
   * @param {Node | null} more
   */
  #section(title, entries, more) {
    const section = html(
      "section",
      {},
      html("h3", {}, title),
      html(
        "ul",
        {},
        entries.map(({ element }) => element),
      ),
      more,
    )
    return { section, entries }
  }

  /**
   * @param {string} name
   * @param {string} says
   * @param {Asked} asked
   * @param {Node[]} more
   * @param {string} look
   * @returns {Entry}
   */
  #entry(name, says, asked, more = [], look = "name") {
    const take = html(
      "button",
      {
        type: "button",
        class: "take",
        onclick: () => {
          this.#dialog.close()
          this.#choose(asked)
        },
      },
      html("bdi", { class: look }, name),
      says ? html("span", { class: "says" }, says) : null,
    )
    return { element: html("li", {}, take, more), text: `${name} ${says} ${asked.sql}`.toLowerCase() }
  }

  /** A query with a name, which can be renamed and removed by those who may.
   * @param {Named} named
   */
  #kept({ name, sql }) {
    const act = this.#act
    return this.#entry(name, oneLine(sql), { sql, values: {} }, act ? this.#acts(name, act) : [])
  }

  /** What can be done with a query that is kept.
   * @param {string} name
   * @param {(act: Record<string, unknown>) => void} act
   */
  #acts(name, act) {
    const field = html("input", {
      "aria-label": `New name of ${name}`,
      maxlength: 100,
      value: name,
      autocomplete: "off",
    })
    const form = html(
      "form",
      {
        class: "renaming",
        hidden: true,
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault()
          act({ do: "rename", name, to: field.value.trim() })
        },
      },
      field,
      html("button", { class: "small" }, "Rename"),
    )
    const rename = html(
      "button",
      {
        type: "button",
        class: "small",
        "aria-label": `Rename ${name}`,
        onclick: () => {
          form.hidden = !form.hidden
          if (!form.hidden) field.select()
        },
      },
      "Rename…",
    )
    const remove = html(
      "button",
      {
        type: "button",
        class: "small",
        "aria-label": `Remove ${name}`,
        onclick: () => {
          if (remove.dataset.sure) act({ do: "remove", name })
          remove.dataset.sure = "yes"
          remove.textContent = "Remove for good?"
          remove.setAttribute("aria-label", `Remove ${name} for good?`)
        },
      },
      "Remove…",
    )
    return [html("div", { class: "acts" }, rename, remove), form]
  }

  #filter() {
    const wanted = this.#search.value.trim().toLowerCase()
    let shown = 0
    for (const { section, entries } of this.#shown) {
      let there = 0
      for (const { element, text } of entries) {
        element.hidden = !text.includes(wanted)
        there += Number(!element.hidden)
      }
      section.hidden = wanted !== "" && !there
      shown += there
    }
    find(this.#dialog, ".none").hidden = !wanted || shown > 0
  }
}

/** @param {string} sql */
function oneLine(sql) {
  const line = sql.trim().replace(/\s+/g, " ")
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}

/** @param {Record<string, string>} values */
function inWords(values) {
  return Object.entries(values)
    .map(([name, value]) => `$${name} = ${value || "NULL"}`)
    .join(", ")
}
