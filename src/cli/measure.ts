import process from 'node:process'
import { createInterface } from 'node:readline'
import { measureGame } from '#core/scanning/measure-game.ts'

/** Measures what each line of its input names, and answers with a line. Ends when nobody asks any more. */
export async function measure(): Promise<number> {
  for await (const line of createInterface({ input: process.stdin })) {
    const answer = JSON.stringify(measureGame(JSON.parse(line)))
    await new Promise<void>((resolve) => process.stdout.write(`${answer}\n`, () => resolve()))
  }
  return 0
}
