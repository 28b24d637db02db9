import { memo, useEffect, useRef, useState } from 'react'
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
  /** Faded and gray, for a game that is missing. */
  missing?: boolean
  /** Shows only colors while this is set, for a list that is being scrolled fast. */
  later?: boolean
}

/** The server may still be fetching a cover. */
const retryAfterMs = [3000, 8000]

/**
 * The cover of a game, or a generated one with its title if there is none or it fails to load. Pages show dozens of
 * them. Gray comes from the colors, because a filter would be computed for each frame while the user scrolls.
 */
export function Cover({ className = '', missing = false, later = false, ...cover }: CoverProps) {
  const { title, image, small = false } = cover
  const isDue = useRef(false)
  isDue.current ||= !later
  return (
    <div
      className={`relative aspect-[2/3] overflow-hidden ${className}`}
      style={{ background: backgroundOf(hueOf(title), missing) }}
    >
      {!isDue.current ? null : image === null ? (
        <Generated title={title} small={small} missing={missing} />
      ) : (
        <CoverImage key={`${image.path}?${image.version}`} {...cover} image={image} missing={missing} />
      )}
    </div>
  )
}

function CoverImage({ title, image, sizes, eager, small = false, missing }: CoverProps & { image: ImageSource }) {
  const { attempt, isFailed, onError } = useAttempts()
  if (isFailed) return <Generated title={title} small={small} missing={missing === true} />
  return (
    <img
      src={addressOf(image, 300, attempt)}
      srcSet={sourceSetOf(image, attempt)}
      sizes={sizes}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={onError}
      className={`absolute inset-0 size-full object-cover ${missing ? 'opacity-40' : ''}`}
    />
  )
}

/** Counts the attempts to load an image. Between two of them it counts as failed. */
function useAttempts() {
  const [{ attempt, isFailed }, setState] = useState({ attempt: 0, isFailed: false })
  useEffect(() => {
    const waitMs = retryAfterMs[attempt]
    if (!isFailed || waitMs === undefined) return
    const timer = setTimeout(() => setState({ attempt: attempt + 1, isFailed: false }), waitMs)
    return () => clearTimeout(timer)
  }, [attempt, isFailed])
  return { attempt, isFailed, onError: () => setState({ attempt, isFailed: true }) }
}

function backgroundOf(hue: number, missing: boolean): string {
  const [top, bottom] = missing ? ['0.34 0.012', '0.22 0.01'] : ['0.5 0.105', '0.27 0.07']
  return `linear-gradient(160deg in srgb, oklch(${top} ${hue}), oklch(${bottom} ${(hue + 40) % 360}))`
}

type GeneratedProps = { title: string; small: boolean; missing: boolean }

const Generated = memo(function Generated({ title, small, missing }: GeneratedProps) {
  const hue = hueOf(title)
  const [figure, letters] = missing
    ? [`oklch(0.6 0.015 ${hue})`, '0.74 0.008']
    : [`oklch(0.86 0.11 ${hue})`, '0.95 0.03']
  const color = `oklch(${letters} ${hue})`
  return (
    <svg
      viewBox="0 0 200 300"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <path d={figurePath(title, small ? 66 : 56)} fill={figure} />
      {small ? <Initials title={title} color={color} /> : <TitleLines title={title} color={color} />}
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

type LabelProps = { title: string; color: string }

function Initials({ title, color }: LabelProps) {
  return (
    <text x="100" y="252" textAnchor="middle" fontSize="44" fontWeight="700" letterSpacing="2" fill={color}>
      {initialsOf(title)}
    </text>
  )
}

function TitleLines({ title, color }: LabelProps) {
  const lines = titleLinesOf(title).map((line, index) => ({ line, y: 214 + index * 24 }))
  return (
    <text textAnchor="middle" fontSize="19" fontWeight="650" fill={color}>
      {lines.map(({ line, y }) => (
        <tspan key={y} x="100" y={y}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
