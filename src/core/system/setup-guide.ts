import { existsSync } from 'node:fs'
import { hasAnswered } from '#domain/system/service-answers.ts'
import type { Health } from '#domain/system/service-health.ts'
import { type SetupGuide, type SetupGuideChange, type SetupStep, setupSteps } from '#domain/system/setup-guide.ts'
import type { AppContext } from '../app-context.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { isMetadataSetUp } from './check-readiness.ts'

type Deps = Pick<AppContext, 'settings' | 'metadata' | 'downloaders' | 'indexers' | 'games'>
type Choices = { finished: boolean; skipped: readonly SetupStep[] }

const settingsName = 'setup guide'
/** Docker and Podman create these in every container. */
const containerMarks = ['/.dockerenv', '/run/.containerenv']

/** Whether the program runs in a container. */
export function runsInContainer(): boolean {
  return containerMarks.some((file) => existsSync(file))
}

/** Returns what is set up and what is left, as a user sees it. The guide lasts across browsers and restarts. */
export function setupGuide(app: Deps, userId: string): SetupGuide {
  const { finished, skipped } = readChoices(app)
  const done: Record<SetupStep, boolean> = {
    metadata: isMetadataSetUp(app),
    libraryFolder: readImportSettings(app).libraryRoot !== null,
    downloadClient: app.downloaders.all().some(isReached),
    indexer: app.indexers.all().some(isReached),
    firstGame: app.games.hasAny(userId),
  }
  return {
    finished,
    steps: setupSteps.map((step) => ({ step, done: done[step], skipped: skipped.includes(step) })),
    container: runsInContainer(),
  }
}

const isReached = ({ enabled, health }: { enabled: boolean; health: Health }): boolean => enabled && hasAnswered(health)

/** Ends or reopens the guide, or leaves steps for later. */
export function changeSetupGuide(app: Deps, userId: string, change: SetupGuideChange): SetupGuide {
  const stored = readChoices(app)
  app.settings.write(settingsName, {
    finished: change.finished ?? stored.finished,
    skipped: setupSteps.filter((step) => (change.skipped ?? stored.skipped).includes(step)),
  })
  return setupGuide(app, userId)
}

function readChoices({ settings }: Pick<AppContext, 'settings'>): Choices {
  const stored = settings.read(settingsName)
  if (typeof stored !== 'object' || stored === null) return { finished: false, skipped: [] }
  const skipped: unknown = Reflect.get(stored, 'skipped')
  return {
    finished: Reflect.get(stored, 'finished') === true,
    skipped: setupSteps.filter((step) => Array.isArray(skipped) && skipped.includes(step)),
  }
}
