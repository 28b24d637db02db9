import { addOnsAToK } from './add-ons-a-k.ts'
import { addOnsLToZ } from './add-ons-l-z.ts'

/**
 * Add-ons that cannot be recognized by their names, with their games: "Elden Ring Shadow of the Erdtree" needs
 * Elden Ring, "Elden Ring Nightreign" does not. Standalone games that began as add-ons (Blood Dragon, Miles
 * Morales, Below Zero) do not belong in these lists.
 */
export const knownAddOns: [game: string, addOns: string[]][] = `${addOnsAToK}${addOnsLToZ}`
  .replaceAll('\n  ', ' ')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [game = '', addOns = ''] = line.split(': ')
    return [game, addOns.split(', ')]
  })
