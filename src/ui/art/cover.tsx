import { memo, useEffect, useId, useState } from 'react'
import { addressOf, type ImageSource, sourceSetOf } from './image-source.ts'
import { figureOf, hueOf, initialsOf, titleLinesOf } from './placeholder.ts'

type CoverProps = {
  title: string
  image: ImageSource | null
  /** The width at which it is shown, as in the attribute of that name. */
  sizes: string
  className?: string
  eager?: boolean
  /** Too small for the title to be legible. */
  small?: boolean
}

/** Covers that have been loaded before: shown at once, without a placeholder. */
const seen = new Set<string>()

/** The server may still be fetching a cover. */
const retryAfterMs = [3000, 8000]

/** The cover of a game, or a generated one with its title if there is none or it fails to load. */
export function Cover({ title, image, sizes, className = '', eager = false, small = false }: CoverProps) {
  const key = image === null ? null : `${image.path}?${image.version}`
  const [shownKey, setShownKey] = useState(key !== null && seen.has(key) ? key : null)
  const { attempt, isFailed, onError } = useAttempts(key)
  return (
    <div className={`relative aspect-[2/3] overflow-hidden bg-raised ${className}`}>
      {(key === null || shownKey !== key) && <Placeholder title={title} small={small} />}
      {image !== null && key !== null && !isFailed && (
        <img
          key={attempt}
          src={addressOf(image, 300, attempt)}
          srcSet={sourceSetOf(image, attempt)}
          sizes={sizes}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => {
            seen.add(key)
            setShownKey(key)
          }}
          onError={onError}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-300 ${shownKey === key ? 'opacity-100' : 'opacity-0'}`}
        />
      )}
    </div>
  )
}

/** Counts the attempts to load an image. Between two of them it counts as failed. */
function useAttempts(key: string | null) {
  const [state, setState] = useState({ key, attempt: 0, isFailed: false })
  const current = state.key === key ? state : { key, attempt: 0, isFailed: false }
  const { attempt, isFailed } = current
  useEffect(() => {
    const waitMs = retryAfterMs[attempt]
    if (!isFailed || waitMs === undefined) return
    const timer = setTimeout(() => setState({ key, attempt: attempt + 1, isFailed: false }), waitMs)
    return () => clearTimeout(timer)
  }, [key, attempt, isFailed])
  return { attempt, isFailed, onError: () => setState({ key, attempt, isFailed: true }) }
}

const Placeholder = memo(function Placeholder({ title, small }: { title: string; small: boolean }) {
  const hue = hueOf(title)
  // One title can be on a page twice.
  const id = useId()
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
      <path d={figurePath(title, small ? 66 : 56)} fill={`oklch(0.86 0.11 ${hue})`} opacity="0.92" />
      {small ? <Initials title={title} hue={hue} /> : <TitleLines title={title} hue={hue} />}
    </svg>
  )
})

const corner = (x: number, y: number): string => `a1.5 1.5 0 0 1 ${x} ${y}`
const cell = `h10${corner(1.5, 1.5)}v10${corner(-1.5, 1.5)}h-10${corner(-1.5, -1.5)}v-10${corner(1.5, -1.5)}z`

/** The figure as one path: an element for each of its cells would make long lists slow. */
function figurePath(title: string, top: number): string {
  return figureOf(title)
    .map(({ x, y }) => `M${52.5 + x * 14} ${top + y * 14}${cell}`)
    .join('')
}

type LabelProps = { title: string; hue: number }

function Initials({ title, hue }: LabelProps) {
  return (
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
  )
}

function TitleLines({ title, hue }: LabelProps) {
  const lines = titleLinesOf(title).map((line, index) => ({ line, y: 214 + index * 24 }))
  return (
    <text textAnchor="middle" fontSize="19" fontWeight="650" fill={`oklch(0.95 0.03 ${hue})`}>
      {lines.map(({ line, y }) => (
        <tspan key={y} x="100" y={y}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
