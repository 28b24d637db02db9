import { addOnsAToK } from './add-ons-a-k.ts'
import { addOnsLToZ } from './add-ons-l-z.ts'

/**
 * Add-ons whose names do not show that they are add-ons, by game. "Elden Ring Shadow of the Erdtree" needs Elden
 * Ring, "Elden Ring Nightreign" does not, and only a list can tell. Standalone games based on another (Blood
 * Dragon, Miles Morales, Below Zero) do not belong in the lists.
 */
export const knownAddOns: [game: string, addOns: string[]][] = `${addOnsAToK}${addOnsLToZ}`
  .replaceAll('\n  ', ' ')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [game = '', addOns = ''] = line.split(': ')
    return [game, addOns.split(', ')]
  })
