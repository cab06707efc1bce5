// The OpenID Connect provider at which tests sign in, on a free port of this machine.
//
// It prints its address, and ends with its standard input: so none is left behind, however the tests end.
// Its argument is the address to which it sends people back who sign in for `proxied`.
// Who signs in writes the subject into the form. Group names follow after a plus sign: `ada+members`.

import { createServer } from "node:http"
import Provider from "oidc-provider"

const SHORT = 120 // seconds that an answer counts

const client = (id, more = {}) => ({
  client_id: id,
  client_secret: `secret of ${id}`.repeat(3),
  application_type: "native", // the only kind that may have a plain address, of this machine and with any port
  redirect_uris: ["http://127.0.0.1/oauth2callback"],
  post_logout_redirect_uris: ["http://127.0.0.1/oauth2callback"],
  ...more,
})

const proxied = process.argv
  .slice(2)
  .map(back => client("proxied", { application_type: "web", redirect_uris: [back], post_logout_redirect_uris: [back] }))

const account = (_, id) => {
  const [name, ...groups] = id.split("+")
  return {
    accountId: id,
    claims: () => ({
      sub: id,
      name: name[0].toUpperCase() + name.slice(1),
      email: `${name}@example.org`,
      email_verified: !name.startsWith("un"),
      groups,
    }),
  }
}

const settings = {
  clients: [client("club"), client("other"), client("misled"), ...proxied],
  claims: { openid: ["sub"], profile: ["name", "groups"], email: ["email", "email_verified"] },
  conformIdTokenClaims: false, // Streamlit reads the claims of the token only
  cookies: { keys: ["of tests"] },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = `<body>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button></body>`
      },
    },
  },
  findAccount: account,
  interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  loadExistingGrant: async ctx => {
    const grant = new ctx.oidc.provider.Grant({
      clientId: ctx.oidc.client.clientId,
      accountId: ctx.oidc.session.accountId,
    })
    grant.addOIDCScope("openid email profile")
    await grant.save()
    return grant
  },
  pkce: { required: () => true },
  ttl: { AccessToken: SHORT, AuthorizationCode: SHORT, Grant: SHORT, IdToken: SHORT, Interaction: SHORT, Session: SHORT },
}

const server = createServer().listen(0, "127.0.0.1", () => {
  const issuer = `http://127.0.0.1:${server.address().port}`
  const provider = new Provider(issuer, settings)
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith("/interaction/")) return next()
    if (ctx.method === "GET") {
      ctx.body = `<title>Provider</title><form method="post"><input name="subject" autofocus><button>Sign in</button></form>`
      return
    }
    let body = ""
    for await (const part of ctx.req) body += part
    const subject = new URLSearchParams(body).get("subject")
    const result = { login: { accountId: subject }, consent: {} } // a client of this kind is asked for consent
    await provider.interactionFinished(ctx.req, ctx.res, result)
    ctx.respond = false
  })
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route === "token" && ctx.oidc.client?.clientId === "misled" && ctx.body.id_token) {
      ctx.body.id_token = await forAnother(ctx)
    }
  })
  server.on("request", provider.callback())
  process.stdout.write(`${issuer}\n`)
})

/** A token for the client `club`, which `misled` gets. Its other claims are those of its own. */
async function forAnother(ctx) {
  const { provider, account, entities } = ctx.oidc
  const client = await provider.Client.find("club")
  const token = new provider.IdToken(await account.claims(), { ctx, client })
  token.scope = "openid email profile"
  token.set("nonce", entities.AuthorizationCode.nonce)
  token.set("azp", "misled")
  return token.issue({ use: "idtoken" })
}

process.stdin.on("end", () => process.exit()).resume()
