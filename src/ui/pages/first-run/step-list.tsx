import { Link } from 'wouter'
import type { SetupGuide, SetupStep } from '#domain/system/setup-guide.ts'
import { Icon } from '../../parts/icon.tsx'
import { t } from '../../texts/page-texts.ts'
import { addressOf } from './steps.ts'

export function stepTitles(): Record<SetupStep, string> {
  return {
    metadata: t('setup.metadata'),
    libraryFolder: t('setup.libraryFolder'),
    downloadClient: t('common.downloadClient'),
    indexer: t('setup.indexer'),
    firstGame: t('setup.firstGame'),
  }
}

/** All steps with their states. Each can be opened at any time. */
export function StepList({ guide, current }: { guide: SetupGuide; current: SetupStep | null }) {
  const titles = stepTitles()
  return (
    <nav aria-label={t('firstRun.steps')}>
      <ol className="grid grid-cols-5 gap-2">
        {guide.steps.map(({ step, done, skipped }, index) => (
          <li key={step}>
            <Link
              href={addressOf(step)}
              aria-current={step === current ? 'step' : undefined}
              className="flex min-h-11 items-center gap-2.5 rounded-xl max-sm:justify-center border border-line px-3 py-1.5 text-sm hover:border-edge aria-[current]:border-accent aria-[current]:bg-accent-deep/40 sm:h-full"
            >
              <span
                className={`grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold ${done ? 'bg-accent text-on-accent' : 'border border-edge text-soft'}`}
              >
                {done ? <Icon name="check" className="size-3.5" /> : index + 1}
              </span>
              {/* On phones, the heading below names the current step. */}
              <span className="min-w-0 max-sm:sr-only">
                <span className="block font-medium">{titles[step]}</span>
                <span className="block text-xs text-soft">{stateOf(done, skipped)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function stateOf(done: boolean, skipped: boolean): string {
  if (done) return t('firstRun.done')
  return skipped ? t('firstRun.skipped') : t('firstRun.toDo')
}
