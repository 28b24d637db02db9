import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { SetupGuide, SetupStep } from '#domain/system/setup-guide.ts'
import { useChangeSetupGuide, useSetupGuide, useSetupGuideRefresh } from '../../api/setup-guide.ts'
import { SaveBar } from '../../forms/save-bar.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/page-texts.ts'
import { NotFoundPage } from '../error-pages.tsx'
import { ClientStep } from './client-step.tsx'
import { DemoNote } from './demo-note.tsx'
import { DoneStep } from './done-step.tsx'
import { FolderStep } from './folder-step.tsx'
import { GameStep } from './game-step.tsx'
import { IndexerStep } from './indexer-step.tsx'
import { MetadataStep } from './metadata-step.tsx'
import { StepList, stepTitles } from './step-list.tsx'
import { addressOf, lastSlug, nextStep, slugs, stepAfter, stepBefore } from './steps.ts'

/** The way from the first account to the first game. Each step has an address, and can be left and resumed. */
export default function FirstRunPage({ step: slug }: { step?: string }) {
  const guide = useSetupGuide(true)
  useSetupGuideRefresh()
  if (guide.isLoadingError) {
    return (
      <Page title={t('firstRun.title')} narrow>
        <Failure error={guide.error} onRetry={() => void guide.refetch()} />
      </Page>
    )
  }
  if (guide.data === undefined) {
    return (
      <Page title={t('firstRun.title')} narrow>
        <SkeletonLines className="h-24" />
      </Page>
    )
  }
  if (slug === undefined) return <Redirect to={addressOf(nextStep(guide.data))} replace />
  const step = guide.data.steps.find(({ step }) => slugs[step] === slug)?.step ?? null
  if (step === null && slug !== lastSlug) return <NotFoundPage />
  return <Guide guide={guide.data} step={step} />
}

function Guide({ guide, step }: { guide: SetupGuide; step: SetupStep | null }) {
  return (
    <Page title={t('firstRun.title')} note={t('firstRun.note')} actions={<EndButton guide={guide} />} narrow>
      <StepList guide={guide} current={step} />
      {step === null ? <DoneStep guide={guide} /> : <CurrentStep key={step} guide={guide} step={step} />}
      <SaveBar />
    </Page>
  )
}

const contents = {
  metadata: MetadataStep,
  libraryFolder: FolderStep,
  downloadClient: ClientStep,
  indexer: IndexerStep,
  firstGame: GameStep,
} as const

function CurrentStep({ guide, step }: { guide: SetupGuide; step: SetupStep }) {
  const Content = contents[step]
  // The new step is announced, and the keyboard goes on from its beginning.
  useEffect(() => document.getElementById('step')?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby="step" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 id="step" tabIndex={-1} className="text-2xl font-semibold outline-none">
          {stepTitles()[step]}
        </h2>
        <p className="mt-1 text-soft">{t(`firstRunText.${step}`)}</p>
      </div>
      <Content guide={guide} />
      <StepButtons guide={guide} step={step} />
      {guide.steps.some(({ step, done }) => step === 'libraryFolder' && !done) && (
        <DemoNote isContainer={guide.container} />
      )}
    </section>
  )
}

function StepButtons({ guide, step }: { guide: SetupGuide; step: SetupStep }) {
  const change = useChangeSetupGuide()
  const [, navigate] = useLocation()
  const isDone = guide.steps.some((each) => each.step === step && each.done)
  const before = stepBefore(guide, step)
  const next = addressOf(stepAfter(guide, step))
  const skipped = guide.steps.filter((each) => each.skipped).map((each) => each.step)
  const skip = () => change.mutate({ skipped: [...skipped, step] }, { onSuccess: () => navigate(next) })
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {before !== null && (
        <ButtonLink href={addressOf(before)} look="quiet" icon="back">
          {t('firstRun.back')}
        </ButtonLink>
      )}
      <div className="ml-auto">
        {isDone ? (
          <ButtonLink href={next} look="solid">
            {t('firstRun.continue')}
          </ButtonLink>
        ) : (
          <Button busy={change.isPending} onClick={skip}>
            {t('firstRun.skip')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Ends the guide for good: the library no longer shows a note about it. Not needed once everything is set up. */
function EndButton({ guide }: { guide: SetupGuide }) {
  const change = useChangeSetupGuide()
  const [, navigate] = useLocation()
  if (guide.finished || guide.steps.every(({ done }) => done)) return null
  return (
    <Button
      look="quiet"
      small
      busy={change.isPending}
      onClick={() => change.mutate({ finished: true }, { onSuccess: () => navigate('/') })}
    >
      {t('firstRun.end')}
    </Button>
  )
}
