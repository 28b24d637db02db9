import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { SetupGuide } from '#domain/system/setup-guide.ts'
import { useChangeSetupGuide } from '../../api/setup-guide.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'
import { stepTitles } from './step-list.tsx'
import { addressOf } from './steps.ts'

/** What was set up, and what was left out. */
export function DoneStep({ guide }: { guide: SetupGuide }) {
  const change = useChangeSetupGuide()
  const [, navigate] = useLocation()
  const open = guide.steps.filter(({ done }) => !done)
  const titles = stepTitles()
  useEffect(() => document.getElementById('step')?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby="step" className="grid gap-5">
      <div>
        <h2 id="step" tabIndex={-1} className="text-2xl font-semibold outline-none">
          {t(open.length === 0 ? 'firstRun.complete' : 'firstRun.left')}
        </h2>
        <p className="mt-1 text-soft">{t(open.length === 0 ? 'firstRun.completeText' : 'firstRun.leftText')}</p>
      </div>
      {open.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {open.map(({ step }) => (
            <li key={step}>
              <ButtonLink href={addressOf(step)}>{titles[step]}</ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <Button
        look="solid"
        icon="check"
        className="justify-self-start"
        busy={change.isPending}
        onClick={() => change.mutate({ finished: true }, { onSuccess: () => navigate('/') })}
      >
        {t('firstRun.finish')}
      </Button>
    </section>
  )
}
