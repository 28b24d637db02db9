import { useState } from 'react'
import { useServices } from '../../api/services.ts'
import { useIsAdmin, usePublicConfig } from '../../api/session.ts'
import { useImportSettings } from '../../api/settings.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Empty, ProgressBar } from '../../parts/status.tsx'
import { rich, t } from '../../texts/text.ts'
import { firstSteps, type Step } from './steps.ts'

const storageKey = 'ludarr-first-steps-skipped'

/** The setup guide: a checklist while the library is empty, one line while a step is missing. */
export function FirstSteps({ gameCount }: { gameCount: number | undefined }) {
  const isAdmin = useIsAdmin()
  const [skipped, setSkipped] = useState(() => localStorage.getItem(storageKey) !== null)
  const steps = useSteps(gameCount, isAdmin)
  if (gameCount === undefined || steps === 'loading') return null
  if (steps === 'unknown') return gameCount === 0 ? <EmptyLibrary /> : null
  const open = steps.filter((step) => !step.done)
  const skip = () => {
    localStorage.setItem(storageKey, 'yes')
    setSkipped(true)
  }
  const isEmpty = gameCount === 0
  if (isEmpty && (skipped || !isAdmin)) return <EmptyLibrary />
  if (skipped || !isAdmin || open.length === 0) return null
  return isEmpty ? <Checklist steps={steps} onSkip={skip} /> : <NextStep steps={open} onSkip={skip} />
}

function useSteps(gameCount: number | undefined, isAdmin: boolean): Step[] | 'loading' | 'unknown' {
  const config = usePublicConfig()
  const importing = useImportSettings(isAdmin)
  const downloaders = useServices('downloaders')
  const indexers = useServices('indexers')
  if ([config, importing, downloaders, indexers].some(({ isError }) => isError)) return 'unknown'
  if (!config.data || !downloaders.data || !indexers.data || (isAdmin && !importing.data)) return 'loading'
  const { provider, configured } = config.data.metadata
  return firstSteps({
    metadataReady: configured,
    metadataLabel: provider === 'steam' ? 'Steam' : provider.toUpperCase(),
    libraryRoot: importing.data?.libraryRoot ?? null,
    downloaders: downloaders.data.filter(({ enabled }) => enabled).length,
    indexers: indexers.data.filter(({ enabled }) => enabled).length,
    games: gameCount ?? 0,
  })
}

function EmptyLibrary() {
  return (
    <Empty
      icon="library"
      title={t('library.empty')}
      action={
        <ButtonLink href="/add" look="solid" icon="add">
          {t('common.addGame')}
        </ButtonLink>
      }
    >
      {t('library.emptyHint')}
    </Empty>
  )
}

function Checklist({ steps, onSkip }: { steps: Step[]; onSkip: () => void }) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  return (
    <section className="grid w-full max-w-3xl gap-6" aria-labelledby="first-steps">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="first-steps" className="text-xl font-semibold">
            {t('setup.title')}
          </h2>
          <p className="text-sm text-soft">{t('setup.done', { done, count: steps.length })}</p>
        </div>
        <ProgressBar progress={done / steps.length} label={t('setup.label')} />
      </div>
      <ol className="grid overflow-hidden rounded-2xl border border-line bg-panel">
        {steps.map((step, index) => (
          <StepLine key={step.id} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/system/import" small icon="import">
          {t('setup.importProgram')}
        </ButtonLink>
        <Button look="quiet" small onClick={onSkip}>
          {t('setup.hide')}
        </Button>
      </div>
    </section>
  )
}

function StepLine({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  return (
    <li
      className={`grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 border-b border-line p-4 last:border-0 sm:grid-cols-[auto_1fr_auto] sm:px-6 ${isNext ? 'bg-accent-deep/40' : ''}`}
    >
      <span
        className={`grid size-8 place-items-center rounded-full text-sm font-semibold ${step.done ? 'bg-accent text-on-accent' : 'border border-edge text-soft'}`}
      >
        {step.done ? <Icon name="check" className="size-4.5" /> : number}
      </span>
      <div className="min-w-0">
        <h3 className="font-medium">
          {step.title}
          <span className="sr-only"> {step.done ? t('setup.stepDone') : t('setup.stepToDo')}</span>
        </h3>
        <p className="text-sm text-soft sm:truncate">{step.text}</p>
      </div>
      {!step.done && (
        <div className="col-start-2 sm:col-start-3">
          <ButtonLink href={step.href} look={isNext ? 'solid' : 'plain'} small>
            {step.action}
          </ButtonLink>
        </div>
      )}
    </li>
  )
}

function NextStep({ steps, onSkip }: { steps: Step[]; onSkip: () => void }) {
  const next = steps[0]
  if (next === undefined) return null
  return (
    <aside
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-panel px-4 py-3"
      aria-label={t('setup.label')}
    >
      <Icon name="spark" className="size-5 text-accent-ink" />
      <p className="min-w-0 flex-1 basis-60">
        {rich('setup.next', {
          title: next.title,
          strong: (title) => <strong className="font-semibold">{title}</strong>,
        })}
        {steps.length > 1 && <span className="text-soft"> {t('setup.more', { count: steps.length - 1 })}</span>}
      </p>
      <ButtonLink href={next.href} small look="solid">
        {next.action}
      </ButtonLink>
      <Button small look="quiet" onClick={onSkip}>
        {t('common.hide')}
      </Button>
    </aside>
  )
}
