import type { Labels, Metric, Sample } from './text-format.ts'

type Declared = { name: string; help: string; labels: readonly string[] }

type Recorder = {
  /** Forgets all series whose first label value is not one of these. */
  keep(values: { has(value: string): boolean }): void
  metric(): Metric
}

/** A number that only rises, for each combination of label values. */
export type Counter = Recorder & {
  /** Adds 1. The values are those of the declared labels, in order. */
  add(...values: string[]): void
  /** Makes the counter known before it is counted up: a rise from nothing would not be seen. */
  start(...values: string[]): void
}

/** How often a value fell into each bucket, for each combination of label values. */
export type Histogram = Recorder & {
  observe(value: number, ...values: string[]): void
}

/** A character that the values, which are routes, names of jobs and ids, do not have. */
const separator = '\u0000'

export function createCounter({ name, help, labels }: Declared): Counter {
  const counts = new Map<string, number>()
  return {
    add(...values) {
      const key = values.join(separator)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    start(...values) {
      const key = values.join(separator)
      if (!counts.has(key)) counts.set(key, 0)
    },
    keep: (values) => keepIn(counts, values),
    metric: () => ({
      name,
      help,
      type: 'counter',
      samples: [...counts].map(([key, value]) => ({ value, labels: labelsOf(labels, key) })),
    }),
  }
}

type Observations = { buckets: Uint32Array; sum: number }

/** `bounds` are the upper bounds of the buckets, in order. Larger values fall into one more bucket. */
export function createHistogram({ name, help, labels, bounds }: Declared & { bounds: readonly number[] }): Histogram {
  const observed = new Map<string, Observations>()
  const start = (key: string): Observations => {
    const fresh = { buckets: new Uint32Array(bounds.length + 1), sum: 0 }
    observed.set(key, fresh)
    return fresh
  }
  return {
    observe(value, ...values) {
      const key = values.join(separator)
      const found = observed.get(key) ?? start(key)
      let index = 0
      while (index < bounds.length && value > (bounds[index] ?? 0)) index += 1
      found.buckets[index] = (found.buckets[index] ?? 0) + 1
      found.sum += value
    },
    keep: (values) => keepIn(observed, values),
    metric: () => ({
      name,
      help,
      type: 'histogram',
      samples: [...observed].flatMap(([key, found]) => samplesOf(found, bounds, labelsOf(labels, key))),
    }),
  }
}

function keepIn(series: Map<string, unknown>, values: { has(value: string): boolean }): void {
  for (const key of series.keys()) if (!values.has(key.split(separator)[0] ?? '')) series.delete(key)
}

function samplesOf({ buckets, sum }: Observations, bounds: readonly number[], labels: Labels): Sample[] {
  let count = 0
  const samples = [...buckets].map((inBucket, index): Sample => {
    count += inBucket
    return { suffix: '_bucket', value: count, labels: { ...labels, le: String(bounds[index] ?? '+Inf') } }
  })
  return [...samples, { suffix: '_sum', value: sum, labels }, { suffix: '_count', value: count, labels }]
}

function labelsOf(names: readonly string[], key: string): Labels {
  const values = key.split(separator)
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}
