import { platformWords } from '../release-name/vocabulary/platforms.ts'

/** Platform names of providers and users, mapped to the names that `parseReleaseName` returns. */
const otherNames: Record<string, string> = {
  windows: 'PC',
  'microsoft windows': 'PC',
  'pc microsoft windows': 'PC',
  'pc windows': 'PC',
  'mac os': 'Mac',
  'os x': 'Mac',
  'apple macintosh': 'Mac',
  steamos: 'Linux',
  'playstation 5': 'PS5',
  'playstation 4': 'PS4',
  'playstation 3': 'PS3',
  'playstation 2': 'PS2',
  playstation: 'PS1',
  'playstation 1': 'PS1',
  'playstation portable': 'PSP',
  'playstation vita': 'PS Vita',
  'xbox series x s': 'Xbox Series',
  'xbox series x': 'Xbox Series',
  'xbox series s': 'Xbox Series',
  'nintendo switch': 'Switch',
  'nintendo switch 2': 'Switch 2',
  'nintendo 3ds': '3DS',
  'nintendo ds': 'NDS',
  'nintendo 64': 'N64',
  'nintendo entertainment system': 'NES',
  'super nintendo entertainment system': 'SNES',
  'nintendo gamecube': 'GameCube',
  'game boy color': 'GBC',
  'game boy advance': 'GBA',
  'sega saturn': 'Saturn',
  'sega mega drive genesis': 'Mega Drive',
}

/** Normalizes a platform name to the one that `parseReleaseName` returns. */
export function platformName(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return otherNames[words] ?? platformWords.get(words.replaceAll(' ', '')) ?? text.trim()
}
