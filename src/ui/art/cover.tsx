import { memo, useState } from 'react'
import { figureOf, hueOf, initialsOf } from './placeholder.ts'

type CoverProps = { title: string; url: string | null; className?: string; eager?: boolean }

/** Covers that have been loaded before: shown at once, without a placeholder. */
const seen = new Set<string>()

/** The cover of a game, or a generated one if there is none or it fails to load. */
export function Cover({ title, url, className = '', eager = false }: CoverProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const [shownUrl, setShownUrl] = useState(url !== null && seen.has(url) ? url : null)
  const usable = url !== null && url !== failedUrl
  return (
    <div className={`relative aspect-[2/3] overflow-hidden bg-raised ${className}`}>
      {(!usable || shownUrl !== url) && <Placeholder title={title} />}
      {usable && (
        <img
          src={url}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => {
            seen.add(url)
            setShownUrl(url)
          }}
          onError={() => setFailedUrl(url)}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-300 ${shownUrl === url ? 'opacity-100' : 'opacity-0'}`}
        />
      )}
    </div>
  )
}

const Placeholder = memo(function Placeholder({ title }: { title: string }) {
  const hue = hueOf(title)
  const id = `shade-${hue}`
  return (
    <svg
      viewBox="0 0 200 300"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor={`oklch(0.5 0.105 ${hue})`} />
          <stop offset="1" stopColor={`oklch(0.27 0.07 ${(hue + 40) % 360})`} />
        </linearGradient>
      </defs>
      <rect width="200" height="300" fill={`url(#${id})`} />
      <g fill={`oklch(0.86 0.11 ${hue})`} opacity="0.92">
        {figureOf(title).map(({ x, y }) => (
          <rect key={`${x}.${y}`} x={51 + x * 14} y={66 + y * 14} width="13" height="13" rx="1.5" />
        ))}
      </g>
      <text
        x="100"
        y="252"
        textAnchor="middle"
        fontSize="44"
        fontWeight="700"
        letterSpacing="2"
        fill={`oklch(0.95 0.03 ${hue})`}
      >
        {initialsOf(title)}
      </text>
    </svg>
  )
})
