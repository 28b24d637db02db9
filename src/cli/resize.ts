import process from 'node:process'
import { createInterface } from 'node:readline'
import { resizeImage } from '#core/images/resize-image.ts'
import { scaleImage } from '#runtime/images.ts'

/** Resizes the image of each JSON line on stdin and answers with one line. Ends with its input. */
export async function resize(): Promise<number> {
  for await (const line of createInterface({ input: process.stdin })) {
    const answer = JSON.stringify(await resizeImage(JSON.parse(line), scaleImage))
    await new Promise<void>((resolve) => process.stdout.write(`${answer}\n`, () => resolve()))
  }
  return 0
}
