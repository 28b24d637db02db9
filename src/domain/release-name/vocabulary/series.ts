/**
 * Expansions of common abbreviations. Only the start of a title is expanded; an ambiguous abbreviation has
 * several expansions, of which the platform of a release may allow only some.
 */
export const abbreviations: Record<string, string[]> = {
  ac: ['assassins creed', 'ace combat', 'armored core', 'animal crossing'],
  acc: ['assetto corsa competizione'],
  arkham: ['batman arkham'],
  aoe: ['age of empires'],
  ats: ['american truck simulator'],
  bannerlord: ['mount and blade 2 bannerlord'],
  bf: ['battlefield'],
  bg: ['baldurs gate'],
  bl: ['borderlands'],
  botw: ['the legend of zelda breath of the wild'],
  cnc: ['command and conquer'],
  civ: ['civilization'],
  ck: ['crusader kings'],
  cod: ['call of duty'],
  coh: ['company of heroes'],
  cs: ['counter strike'],
  csgo: ['counter strike global offensive'],
  d: ['diablo'],
  darktide: ['warhammer 40000 darktide'],
  dao: ['dragon age origins'],
  dai: ['dragon age inquisition'],
  dmc: ['devil may cry'],
  dos: ['divinity original sin'],
  dkc: ['donkey kong country'],
  ds: ['dark souls', 'death stranding'],
  dst: ['dont starve together'],
  er: ['elden ring'],
  ets: ['euro truck simulator'],
  eu: ['europa universalis'],
  fe: ['fire emblem'],
  fc: ['far cry', 'ea sports fc'],
  ff: ['final fantasy'],
  fh: ['forza horizon'],
  fm: ['football manager', 'forza motorsport'],
  fnv: ['fallout new vegas'],
  fs: ['farming simulator'],
  ghostrecon: ['tom clancys ghost recon'],
  gow: ['god of war', 'gears of war'],
  gt: ['gran turismo'],
  gta: ['grand theft auto'],
  gtasa: ['grand theft auto san andreas'],
  gtavc: ['grand theft auto vice city'],
  hl: ['half life'],
  hoi: ['hearts of iron'],
  homm: ['heroes of might and magic'],
  hzd: ['horizon zero dawn'],
  kcd: ['kingdom come deliverance'],
  kh: ['kingdom hearts'],
  kotor: ['star wars knights of the old republic'],
  ksp: ['kerbal space program'],
  lad: ['like a dragon'],
  lis: ['life is strange'],
  lotr: ['the lord of the rings'],
  mcc: ['halo the master chief collection'],
  mgs: ['metal gear solid'],
  mhr: ['monster hunter rise'],
  mhw: ['monster hunter world', 'monster hunter wilds'],
  mhwilds: ['monster hunter wilds'],
  mk: ['mortal kombat', 'mario kart'],
  morrowind: ['the elder scrolls 3 morrowind'],
  msfs: ['microsoft flight simulator'],
  nfs: ['need for speed'],
  nms: ['no mans sky'],
  nwn: ['neverwinter nights'],
  oblivion: ['the elder scrolls 4 oblivion'],
  poe: ['path of exile', 'pillars of eternity'],
  pop: ['prince of persia'],
  pvz: ['plants vs zombies'],
  rdr: ['red dead redemption'],
  re: ['resident evil'],
  ror: ['risk of rain'],
  rtcw: ['return to castle wolfenstein'],
  sc: ['starcraft', 'soulcalibur'],
  sf: ['street fighter', 'star fox'],
  silksong: ['hollow knight silksong'],
  skyrim: ['the elder scrolls 5 skyrim'],
  smb: ['super meat boy', 'super mario bros'],
  smg: ['super mario galaxy'],
  smt: ['shin megami tensei'],
  sotr: ['shadow of the tomb raider'],
  swtor: ['star wars the old republic'],
  tes: ['the elder scrolls'],
  tlou: ['the last of us'],
  totk: ['the legend of zelda tears of the kingdom'],
  tw: ['total war', 'the witcher'],
  ut: ['unreal tournament'],
  wow: ['world of warcraft'],
  l4d: ['left 4 dead'],
}

/** Brands before a title that are often omitted. */
export const brands = [
  'sid meiers',
  'tom clancys',
  'marvels',
  'ea sports',
  'disneys',
  'disney pixar',
  'disney pixars',
  'middle earth',
  'disney',
  'american mcgees',
  'clive barkers',
  'peter jacksons',
  'james camerons',
  'jrr tolkiens',
  'j r r tolkiens',
  'jules vernes',
  'agatha christies',
  'hideo kojimas',
  'ea',
  'sega',
  'wwe',
  'microsoft',
  'nickelodeon',
  'dreamworks',
]

/** Words after a known title that indicate another product: a remake, bundle, part or spin-off. */
export const otherProductWords = new Set(
  (
    'remake remade remaster remastered remasters redux resurrected rebirth reborn reloaded reload royal golden hd ' +
    'uhd ' +
    'anniversary intergrade vr online classic classics collection trilogy anthology bundle episode chapter prologue ' +
    'demo ' +
    'mobile tactics strikers legacy origins zero reforged restored reawakened redone remixed remix portable pinball ' +
    'racing ' +
    'kart party arena heroes warriors legends tycoon vol volume part act season 3d 2d ds advance turbo plus ultimate ' +
    'crossbell arise revelations chronicles stories story adventures pocket mini saga beta alpha playtest ' +
    'compilation ' +
    'multiplayer saturn arcade deluxe resynced rekindled reignited refantazio odst stranger episodes spinoff ' +
    'liberation sparking'
  ).split(' '),
)

/**
 * Subtitled or numbered names shared by several separate games. Only for games whose related games are not known, such
 * as those added by hand: there, nothing else tells a spin-off from an add-on.
 */
export const seriesHeads = new Set(
  (
    'callofdutyblackops callofdutymodernwarfare tomclancysghostrecon tomclancysrainbowsix tomclancyssplintercell ' +
    'warhammer40000 warhammer40000dawnofwar dragonballz legendofzelda dragonquestheroes lordofrings starwarsjedi ' +
    'starwarsbattlefront legendofheroes legendofheroestrailsofcoldsteel hyperdimensionneptunia meltyblood guiltygear ' +
    'halo masseffect starwars worldofwarcraft persona4 persona5 persona3 finalfantasy7 finalfantasy10 finalfantasy13 ' +
    'crisiscorefinalfantasy7 streetfighter2 streetfighter4 halflife halflife2 kingdomheartshd metalgearsolid5 ' +
    'assassinscreedchronicles sniperghostwarrior batmanarkham spiderman marvelsspiderman'
  ).split(' '),
)

/** What follows a numbered name in the title of a separate game, joined without spaces. For the same games only. */
export const spinOffTails = new Set(
  (
    'blooddragon groundzeroes offtherecord casezero casewest lostcoast deathmatch colonization silentassassin ' +
    'freedomcry empires ' +
    'liberationhd oldblood youngblood peacewalker survive reach wars spartanassault gatoutofhell newdawn newvegas ' +
    'shelter ' +
    'brotherhoodofsteel dragonfall hongkong opposingfronts talesofvalor ardennesassault darkcrusade soulstorm ' +
    'retribution ' +
    'warhead uprising fallofsamurai fallofthesamurai lostlegacy milesmorales crisiscore dirgeofcerberus vicecity ' +
    'sanandreas ' +
    'libertycitystories vicecitystories scholaroffirstsin mostwanted assaulthorizon nightreign ' +
    'forgedalliance blackflagresynced rogue brotherhood mindcontroldelete'
  ).split(' '),
)
