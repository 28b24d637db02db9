import { randomBytes } from 'node:crypto'

/** A small game under CC0: a page for any browser, and random data that makes the download last a while. */
export type SampleGame = {
  title: string
  release: string
  releaseDate: string
  genres: string[]
  summary: string
  hue: number
  wanted: boolean
  ballastBytes: number
}

const megabyte = 1024 * 1024

export const sampleGames: readonly SampleGame[] = [
  {
    title: 'Lantern Run',
    release: 'Lantern.Run.v1.2.0-CC0',
    releaseDate: '2024-03-14',
    genres: ['Arcade'],
    summary: 'Keep a paper lantern aloft over a sleeping harbor.',
    hue: 28,
    wanted: true,
    ballastBytes: 11 * megabyte,
  },
  {
    title: 'Moss & Marble',
    release: 'Moss.and.Marble.v2.0-CC0',
    releaseDate: '2023-09-02',
    genres: ['Puzzle'],
    summary: 'Roll a marble through a garden that grows while you think.',
    hue: 140,
    wanted: true,
    ballastBytes: 13 * megabyte,
  },
  {
    title: 'Signal at Dusk',
    release: 'Signal.at.Dusk.Deluxe.Edition.v1.0.4-CC0',
    releaseDate: '2025-01-20',
    genres: ['Adventure'],
    summary: 'One radio mast, six voices, and a night to tell them apart.',
    hue: 268,
    wanted: true,
    ballastBytes: 15 * megabyte,
  },
  {
    title: 'Kettle Knights II',
    release: 'Kettle.Knights.II.v1.1-CC0',
    releaseDate: '2025-06-11',
    genres: ['Strategy'],
    summary: 'The teapot war goes on. Boil, march, pour.',
    hue: 200,
    wanted: true,
    ballastBytes: 17 * megabyte,
  },
  {
    title: 'Kettle Knights',
    release: 'Kettle.Knights.v3.2-CC0',
    releaseDate: '2021-05-05',
    genres: ['Strategy'],
    summary: 'The first war of the teapots.',
    hue: 190,
    wanted: false,
    ballastBytes: 11 * megabyte,
  },
  {
    title: 'Paper Comet',
    release: 'Paper.Comet.v0.9.Early.Access-CC0',
    releaseDate: '2026-02-01',
    genres: ['Arcade'],
    summary: 'Fold, throw, steer: a comet made of one sheet.',
    hue: 340,
    wanted: false,
    ballastBytes: 12 * megabyte,
  },
]

/** Makes the archive of a sample game. */
export async function packSampleGame(game: SampleGame): Promise<Uint8Array> {
  // Loaded only here, because it would cost the server time and memory.
  const { default: JSZip } = await import('jszip')
  const archive = new JSZip()
  archive.file('index.html', gamePage(game))
  archive.file('LICENSE.txt', `${game.title} is dedicated to the public domain (CC0 1.0).\n`)
  archive.file('assets/ambience.bin', randomBytes(game.ballastBytes))
  return archive.generateAsync({ type: 'uint8array', compression: 'STORE' })
}

/** A generated cover as a data URL. */
export function coverOf({ title, hue }: SampleGame): string {
  const words = title
    .replaceAll('&', 'and')
    .split(' ')
    .map((word, index) => `<tspan x="30" dy="${index === 0 ? 0 : 58}">${word}</tspan>`)
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 450"><defs><linearGradient id="g" x2="0" y2="1">` +
    `<stop stop-color="hsl(${hue},65%,52%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360},70%,16%)"/>` +
    `</linearGradient></defs><rect width="300" height="450" fill="url(#g)"/>` +
    `<circle cx="215" cy="130" r="62" fill="hsl(${hue},90%,82%)" opacity=".85"/>` +
    `<path d="M0 330 Q90 270 170 325 T300 300 V450 H0Z" fill="hsl(${(hue + 60) % 360},60%,11%)"/>` +
    `<text x="30" y="${400 - words.length * 58 + 40}" font-family="sans-serif" font-weight="800" font-size="46" fill="#fff">${words.join('')}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}

function gamePage({ title, summary, hue }: SampleGame): string {
  return `<!doctype html><meta charset="utf-8"><title>${title}</title>
<style>body{margin:0;background:hsl(${hue} 40% 12%);color:#fff;font:18px sans-serif;text-align:center}canvas{display:block;margin:2rem auto}</style>
<h1>${title}</h1><p>${summary}</p><canvas width="480" height="270"></canvas><p>Click to lift the light.</p>
<script>
const c=document.querySelector('canvas').getContext('2d');let y=130,v=0,t=0
onclick=()=>{v=-4}
setInterval(()=>{t++;v+=.15;y=Math.max(10,Math.min(260,y+v));c.fillStyle='hsl(${hue} 50% 20%)';c.fillRect(0,0,480,270)
c.fillStyle='hsl(${hue} 90% 75%)';c.beginPath();c.arc(120,y,12,0,7);c.fill()
c.fillStyle='#fff';c.fillText(Math.floor(t/60)+' s aloft',10,20)},16)
</script>
`
}
