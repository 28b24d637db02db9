type Weight = { points: number; title: string; help: string }

/**
 * The weights of the rules: the default points, and how the settings call them. Only the proportions of points matter: the
 * release with the highest sum is grabbed. By default, the user's preferences (group, source) outweigh everything that an
 * indexer reports.
 */
export const weights = {
  titleConfidence: {
    points: 50,
    title: 'Certain title match',
    help: 'For the title of the release, less if it is not certain.',
  },
  preferredGroup: {
    points: 100,
    title: 'Preferred group',
    help: 'For releases of your preferred groups.',
  },
  preferredSource: {
    points: 60,
    title: 'First preferred source',
    help: 'For releases of the first of your preferred sources.',
  },
  preferredSourceStep: {
    points: 10,
    title: 'Deduction per later source',
    help: 'Each further preferred source has this many points less.',
  },
  preferredProtocol: {
    points: 30,
    title: 'Preferred protocol',
    help: 'For releases with your preferred protocol.',
  },
  preferredLanguage: {
    points: 40,
    title: 'Preferred language',
    help: 'For releases in one of your languages.',
  },
  onlyForeignLanguages: {
    points: -30,
    title: 'Not in English',
    help: 'For releases that name other languages only, if you chose no languages.',
  },
  thousandSeeders: {
    points: 60,
    title: '1,000 seeders',
    help: 'For 1,000 seeders, on a logarithmic scale.',
  },
  freeleech: {
    points: 15,
    title: 'Freeleech',
    help: 'For torrents that do not count against your ratio.',
  },
  freshUsenet: {
    points: 10,
    title: 'New on Usenet',
    help: 'For Usenet releases of today, falling to 0 at 3,000 days.',
  },
  indexerPriority: {
    points: 25,
    title: 'Indexer with priority 1',
    help: 'In full for priority 1, falling to 0 at priority 50.',
  },
  preMatched: {
    points: 15,
    title: 'Confirmed scene release',
    help: 'For releases that a database of scene releases knows.',
  },
  nuked: {
    points: -100,
    title: 'Nuked by the scene',
    help: 'For releases that the scene declared bad.',
  },
  addOnsIncluded: {
    points: 10,
    title: 'DLC included',
    help: 'For releases that include add-ons.',
  },
  smallSize: {
    points: 0,
    title: 'Small release',
    help: 'For releases of at most 100 MB, falling to 0 at 1 TB.',
  },
  smallForAGame: {
    points: -80,
    title: 'Small for a game',
    help: 'For releases that are unusually small for a game.',
  },
} as const satisfies Record<string, Weight>

export type Weights = Record<keyof typeof weights, number>

export const weightNames = Object.keys(weights) as (keyof Weights)[]

export const defaultWeights = Object.fromEntries(weightNames.map((name) => [name, weights[name].points])) as Weights
