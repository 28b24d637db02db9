import process from 'node:process'
import { createInterface } from 'node:readline'
import { measureGame } from '#core/scanning/measure-game.ts'

/** Measures the game of each JSON line on stdin and answers with one line. Ends with its input. */
export async function measure(): Promise<number> {
  for await (const line of createInterface({ input: process.stdin })) {
    const answer = JSON.stringify(measureGame(JSON.parse(line)))
    await new Promise<void>((resolve) => process.stdout.write(`${answer}\n`, () => resolve()))
  }
  return 0
}
