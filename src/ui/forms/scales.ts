type Source = Record<string, unknown>

/** How many of the wire's units make one of the form's: sizes are bytes there and gigabytes here. */
export type Scales = Readonly<Record<string, number>>

/** The values as the form shows them, to three places. */
export function scaledDown(source: Source, scales: Scales): Source {
  return scaled(source, scales, (value, scale) => Math.round((value / scale) * 1000) / 1000)
}

/** The values as the wire carries them. */
export function scaledUp(source: Source, scales: Scales): Source {
  return scaled(source, scales, (value, scale) => Math.round(value * scale))
}

function scaled(source: Source, scales: Scales, convert: (value: number, scale: number) => number): Source {
  const copy = { ...source }
  for (const [name, scale] of Object.entries(scales)) {
    const value = copy[name]
    if (typeof value === 'number') copy[name] = convert(value, scale)
  }
  return copy
}
