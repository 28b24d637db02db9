import type { Browser } from 'playwright-core'
import { bytes, startImageHost } from '../../test/fakes/image-host.ts'

const pictures = 24

/**
 * Starts an image host whose covers are as hard to compress as real ones: shapes with noise, 600 × 900, as JPEG.
 * Each game has an address of its own.
 */
export async function startCoverHost(browser: Browser, games: number) {
  const page = await browser.newPage({ viewport: { width: 600, height: 900 } })
  await page.setContent('<body style="margin:0"><canvas width="600" height="900"></canvas>')
  const covers: Buffer[] = []
  for (let number = 0; number < pictures; number++) {
    await page.evaluate(drawCover, number)
    covers.push(await page.screenshot({ type: 'jpeg', quality: 85 }))
  }
  await page.close()
  const pathOf = (game: number): string => `/covers/${game}.jpg`
  const answers = Object.fromEntries(
    Array.from({ length: games }, (_, index) => {
      const cover = covers[index % pictures] ?? Buffer.alloc(0)
      return [pathOf(index + 1), bytes('image/jpeg', cover)]
    }),
  )
  const host = await startImageHost(answers)
  return { host: host.url, coverUrl: (game: number) => `${host.url}${pathOf(game)}`, close: () => host.close() }
}

function drawCover(number: number): void {
  const context = document.querySelector('canvas')?.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  const gradient = context.createLinearGradient(0, 0, 600, 900)
  gradient.addColorStop(0, `hsl(${number * 37} 70% 25%)`)
  gradient.addColorStop(1, `hsl(${number * 91 + 60} 60% 55%)`)
  context.fillStyle = gradient
  context.fillRect(0, 0, 600, 900)
  for (let shape = 0; shape < 60; shape++) {
    context.fillStyle = `hsl(${(number * 53 + shape * 29) % 360} 60% ${20 + (shape % 6) * 10}% / 0.5)`
    context.beginPath()
    context.arc((shape * 97 + number * 31) % 600, (shape * 151 + number * 67) % 900, 10 + ((shape * 17) % 90), 0, 7)
    context.fill()
  }
  const image = context.getImageData(0, 0, 600, 900)
  for (let index = 0; index < image.data.length; index += 4) {
    const noise = ((index * 7919 + number) % 23) - 11
    for (let channel = 0; channel < 3; channel++) {
      image.data[index + channel] = (image.data[index + channel] ?? 0) + noise
    }
  }
  context.putImageData(image, 0, 0)
}
