const words = (list: string): string[] => list.trim().split(/\s+/)

const topLevelDomains = new Set(
  words('com net org to site io info ru me cc gg xyz ws co games is in eu club fun vip top online lol pro link tv app'),
)

/** Download sites that sign names without their domain, or whose names contain dashes. */
const siteNames = new Set(
  words(`
    pcgame pcgames igg igg-games igggames steamrip steamunlocked steam-unlocked steamgg ankergames anker-games gog-games goggames
    freegogpcgames oceanofgames ocean-of-games fitgirl-repacks dodi-repacks game3rb ovagames ova-games gamesfull
    pcgamestorrents pcgamesn skidrowreloaded skidrow-reloaded skidrow-games skidrowcodex skidrow-codex apunkagames
    crotorrents nxbrew nswpedia romslab ziperto cdromance romsfun romspure dlpsgame superpsx pkgps4 worldofpcgames
    gametrex gamepciso getfreegames gamesnostalgia abandonware-france myabandonware old-games unionlife byrut byrutor
    rutor rutracker nnmclub nnm-club kinozal tapochek pirate-games gamepirates gamedrive steamgames repack-games
    repackgames cs-rin rarbg rartv tgx torrentgalaxy eztv ettv 1337x publichd game-2u crackhub scnlog warezbb
    3dmgame switch520 gamer520 xdgame k73 游侠网 游民星空 小叽资源 电玩巴士 루리웹 торрент-игры
  `),
)

const lengths = [...siteNames].map((name) => name.length)
const minSiteNameLength = Math.min(...lengths)
export const maxSiteNameLength = Math.max(...lengths)

/** The names of download sites that are one word, in lower case. */
export const siteWords = [...siteNames].filter((name) => !name.includes('-') && name.length > 4)

/** Whether text is the name of a download site. */
export const isSiteName = (text: string): boolean =>
  text.length >= minSiteNameLength && text.length <= maxSiteNameLength && siteNames.has(text.toLowerCase())

/** Whether text is a domain name. */
export const isSiteAddress = (text: string): boolean => {
  const dot = text.lastIndexOf('.')
  return dot > 1 && topLevelDomains.has(text.slice(dot + 1).toLowerCase()) && /^[a-z0-9.-]+$/i.test(text)
}
