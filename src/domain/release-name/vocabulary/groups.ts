const words = (list: string): string[] => list.trim().split(/\s+/)

/** Groups that follow the scene rules. Compared case-insensitively. */
const scene = words(`
  RELOADED SKIDROW CODEX CPY PLAZA HOODLUM Razor1911 RAZOR RazorDOX FAiRLiGHT FLT PROPHET DARKSiDERS DARKZER0
  SiMPLEX TiNYiSO TENOKE RUNE DOGE I_KnoW DINOByTES bADkARMA DELiGHT ANOMALY Unleashed rG BiGMAC TRSi VENOM SUXXORS
  BigBlueBox PARADOX WiiLeet DUPLEX OPOISSO893 Chronos ALiAS ViTALiTY DEViANCE POSTMORTEM iNLAWS OUTLAWS ACTiVATED
  KaOSPARADOX HR HYPERLiBERATOR LiGHTFORCE PLAYMAGiC DEFA POSTMORTEM CLASS MYTH ORiGiN UNLEASHED GENESIS iMMERSiON
  HATRED THETA TNT OUTBREAK COGENT STRANGE iNSOMNiA DVN LND PiKMiN Rabbit HOWL Coders CLOWN ATX
  EMPORiO FASiSO MAZE JAGUAR BACKLASH TECHNiC ZEKE WaYsTeD PUSSYCAT COMPLEX SPARE DAGGER iMARS ABSTRAKT KALISTO
  STATiC NRP SUXXORS NSW2U LiVE iMPACT ROMDEV ANTiDOTE GANT QUANTUM BFHMov PSFR33 AUGETY PS3ISO HAZARD ENABLED
  UNLiMiTED TEDOX MACHiNE Heist Monkeys ALI213 3DM RiTUEL STEAMPUNKS BALDMAN VoidRunner Usenet PARADiSO
`)

const p2p = words(`
  InsaneRamZes retvil Fisher LAiN LinuxRuleZ P2P M4CKD0GE Mr_Goldberg Goldberg GoldBerg OFME RAZORP2P HOGS SSE
  Nemirtingas anadius golemnight
  Steam-Rip RG-Rip OnLiNE-FiX OnlineFix 0xdeadc0de
`)

const repack = words(`
  FitGirl DODI ElAmigos xatab Chovka Decepticon Wanterlude KaOsKrew Masquerade BlackBox CorePack qoob seyter SpaceX
  Canek77 Igruha Fenixx z10yded Pioneer Yaroslav98 Darck TinyRepacks Gnarly_Repacks GnarlyRepacks Xatab Dixen18
  VickNet Vitek =nemos= nemos Samodel HighZerk Kapital_Sin Brick Audioslave DyR@gon R.G.Mechanics R.G.Catalyst
  ARMENIACREW
`)

// Groups that crack and repack, or crack outside the scene, so the name does not imply a source.
const independent = words('EMPRESS KaOs voices38 VREX NOTAG jc141 FLiNG MrAntiFun WeMod Albert Other-s CorpUse')

export type GroupKind = 'scene' | 'p2p' | 'repack' | 'independent'

/** The kind of each group, by its name in lower case. */
export const groupKinds = new Map<string, GroupKind>()
const kindBySpelling = new Map<string, GroupKind>()
for (const [kind, names] of Object.entries({ scene, p2p, repack, independent }) as [GroupKind, string[]][]) {
  for (const name of names) {
    groupKinds.set(name.toLowerCase(), kind)
    kindBySpelling.set(name, kind)
  }
}

// Some of these are also ordinary words, so they count as groups only in the spelling the group uses.
const exactSpelling = new Set<string>()
for (const name of [...scene, ...p2p, ...repack, ...independent])
  if (/[A-Z].*[A-Z]|\d/.test(name)) exactSpelling.add(name)
const unmistakable = new Set(repack.map((name) => name.toLowerCase()).filter((name) => !/^(pioneer|brick)$/.test(name)))
for (const name of ['empress', 'jc141', 'insaneramzes', 'tenoke', 'razor1911', 'skidrow']) unmistakable.add(name)

/** The kind of a group, whose name can be written in any case. */
export const groupKind = (name: string): GroupKind | undefined =>
  kindBySpelling.get(name) ?? groupKinds.get(name.toLowerCase())

/** Whether the text is a known group in its own spelling, which is sufficient after a dash. */
export const isGroupSpelling = (text: string): boolean => kindBySpelling.has(text)

/** Whether a word that does not follow a dash is a group. */
export const isGroupWord = (text: string, lower: string): boolean => unmistakable.has(lower) || exactSpelling.has(text)

/** Whether a group is named as no other thing is, so that it cannot be a word of a title: "TENOKE", but not "RELOADED". */
const invented = new Set(words('codex cpy flt hi2u dodi p2p tinyiso simplex fitgirl elamigos alisi213 3dm sse nsw2u'))
export const isOrdinaryWord = (lower: string): boolean =>
  !unmistakable.has(lower) && !invented.has(lower) && /^[a-z]{4,}$/.test(lower)
