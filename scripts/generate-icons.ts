import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { chromium } from 'playwright-core'

const root = join(import.meta.dir, '..')
const folder = join(root, 'src/ui/icons')
/** Launchers cut maskable icons to circles and other shapes: only the inner 80 % is always visible. */
const icons = [
  { file: 'icon-192.png', size: 192, isMaskable: false },
  { file: 'icon-512.png', size: 512, isMaskable: false },
  { file: 'maskable-512.png', size: 512, isMaskable: true },
]

/** The favicon for a maskable icon: the background fills the square, and the drawing stays in the middle. */
function maskable(svg: string): string {
  const parts = /^(<svg[^>]*>)(.*?)<rect[^>]*fill="([^"]+)"[^>]*\/>(.*)<\/svg>$/s.exec(svg.trim())
  if (parts === null) throw new Error('The favicon has no background.')
  const [, start, title, background, drawing] = parts
  const inner = `<g transform="translate(16 16) scale(0.8) translate(-16 -16)">${drawing}</g>`
  return `${start}${title}<rect width="32" height="32" fill="${background}"/>${inner}</svg>`
}

type Pixels = { size: number; data: Uint8Array }

/** A PNG with at most 256 colors, which takes a third of the size of one with all colors. */
function encodePng({ size, data }: Pixels): Uint8Array {
  const palette = new Map<number, number>()
  const view = new DataView(data.buffer)
  const rows = new Uint8Array(size * (size + 1))
  const background = view.getUint32((size / 2) * 4)
  // The shades of smooth edges are rounded, as they differ more than the eye sees.
  const shade = (pixel: number): number => {
    if (pixel === background) return pixel
    return ((pixel & 255) === 255 ? pixel & 0xfcfcfcff : (background & ~255) | (pixel & 0xfc)) >>> 0
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const color = shade(view.getUint32((y * size + x) * 4))
      if (!palette.has(color)) palette.set(color, palette.size)
      rows[y * (size + 1) + x + 1] = palette.get(color) ?? 0
    }
  }
  if (palette.size > 256) throw new Error(`The icon has ${palette.size} colors.`)
  const colors = [...palette.keys()]
  const header = new Uint8Array(13)
  new DataView(header.buffer).setUint32(0, size)
  new DataView(header.buffer).setUint32(4, size)
  header.set([8, 3, 0, 0, 0], 8)
  const chunks = [
    chunk('IHDR', header),
    chunk('PLTE', new Uint8Array(colors.flatMap((color) => [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255]))),
    chunk('tRNS', new Uint8Array(colors.map((color) => color & 255))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...chunks]))
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(Bun.hash.crc32(body), body.length + 4)
  return bytes
}

const favicon = await Bun.file(join(root, 'src/ui/favicon.svg')).text()
const browser = await chromium.launch({ executablePath: Bun.which('chromium') ?? '', args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const { file, size, isMaskable } of icons) {
  const svg = isMaskable ? maskable(favicon) : favicon
  const base64 = await page.evaluate(
    async ({ svg, size }) => {
      const image = new Image(size, size)
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
      await image.decode()
      const canvas = new OffscreenCanvas(size, size)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('There is no canvas')
      context.drawImage(image, 0, 0, size, size)
      const { data } = context.getImageData(0, 0, size, size)
      let text = ''
      for (const byte of data) text += String.fromCharCode(byte)
      return btoa(text)
    },
    { svg, size },
  )
  const data = new Uint8Array(Buffer.from(base64, 'base64'))
  const png = encodePng({ size, data })
  await Bun.write(join(folder, file), png)
  console.log(`${file}: ${png.length} bytes`)
}
await browser.close()
