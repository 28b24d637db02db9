const nintendo = [
  'NES',
  'SNES',
  'N64',
  'GameCube',
  'Wii',
  'Wii U',
  'Switch',
  'Switch 2',
  'Game Boy',
  'GBC',
  'GBA',
  'NDS',
  '3DS',
]
const playStation = ['PS1', 'PS2', 'PS3', 'PS4', 'PS5', 'PSP', 'PS Vita']
const xbox = ['Xbox', 'Xbox 360', 'Xbox One', 'Xbox Series']

/**
 * The platforms of series that were not released for all: in a release for another platform, an abbreviation does not mean
 * them. `isStated`: it does not mean them in a release without a platform either, because it is better known for another
 * series.
 */
export const seriesPlatforms: Record<string, { platforms: readonly string[]; isStated?: true }> = {
  'animal crossing': { platforms: nintendo },
  'dark souls': { platforms: ['PC', 'PS3', 'PS4', 'PS5', 'Xbox 360', 'Xbox One', 'Xbox Series', 'Switch'] },
  'death stranding': { platforms: ['PC', 'Mac', 'iOS', 'PS4', 'PS5', 'Xbox Series'], isStated: true },
  'donkey kong country': { platforms: nintendo },
  'fire emblem': { platforms: nintendo },
  'forza horizon': { platforms: ['PC', 'PS5', ...xbox] },
  'forza motorsport': { platforms: ['PC', ...xbox] },
  'gears of war': { platforms: ['PC', 'PS5', ...xbox] },
  'god of war': { platforms: ['PC', ...playStation] },
  'gran turismo': { platforms: playStation },
  'mario kart': { platforms: nintendo, isStated: true },
  soulcalibur: { platforms: ['PC', 'Dreamcast', 'GameCube', ...playStation, ...xbox], isStated: true },
  starcraft: { platforms: ['PC', 'Mac', 'N64'] },
  'star fox': { platforms: nintendo, isStated: true },
  'super mario bros': { platforms: nintendo, isStated: true },
  'super mario galaxy': { platforms: ['Wii', 'Switch', 'Switch 2'] },
  'super meat boy': {
    platforms: ['PC', 'Mac', 'Linux', 'Xbox 360', 'PS4', 'PS Vita', 'Wii U', 'Switch', 'Android', 'iOS'],
  },
}
