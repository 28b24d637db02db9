/** Nothing listens on this port. */
export const closed = 'http://127.0.0.1:9'

/** The environment of programs that tests start: they call no service on the Internet. */
export const closedServices = {
  LUDARR_STEAM_STORE_URL: closed,
  LUDARR_STEAM_API_URL: closed,
  LUDARR_STEAM_IMAGES_URL: closed,
  LUDARR_IGDB_URL: closed,
  LUDARR_IGDB_IMAGES_URL: closed,
  LUDARR_TWITCH_URL: closed,
  LUDARR_RAWG_URL: closed,
  LUDARR_PCGAMINGWIKI_URL: closed,
  LUDARR_HLTB_URL: closed,
  LUDARR_NEXUSMODS_URL: closed,
  LUDARR_XREL_URL: closed,
}

/** The same as addresses by name. */
export const closedAddresses = { xrel: closed, nexusMods: closed, pcGamingWiki: closed, hltb: closed }
