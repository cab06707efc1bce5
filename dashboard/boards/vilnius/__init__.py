"""The board of Vilnius: the city, the Order, Provinces and the display of each seat, with all their cards."""
