import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useCalendar } from '../../api/calendar.ts'
import { formatMonth } from '../../format/values.ts'
import { Button, ButtonLink, IconButton } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { useAddressChoice } from '../../parts/use-address-choice.ts'
import { t } from '../../texts/text.ts'
import { Agenda } from './agenda.tsx'
import { dayInMonth, isMonth, monthOf, shiftMonth, today, weeksOf } from './dates.ts'
import { MonthView } from './month-view.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'

const views = ['month', 'agenda'] as const
type View = (typeof views)[number]

const wideScreen = matchMedia('(min-width: 48rem)')

/** The release dates of a month, as a grid or a list. Phones show the list. */
export default function CalendarPage({ month: requested }: { month?: string }) {
  const [, navigate] = useLocation()
  const isWide = useIsWide()
  const [view, setView] = useAddressChoice('view', views)
  const [day, setDay] = useState(today)
  const [isSubscribing, setIsSubscribing] = useState(false)
  const month = requested !== undefined && isMonth(requested) ? requested : monthOf(today())
  const goToDay = (next: string): void => {
    setDay(next)
    if (monthOf(next) === month) return
    const path = monthOf(next) === monthOf(today()) ? '/calendar' : `/calendar/${monthOf(next)}`
    navigate(`${path}${location.search}`)
  }
  const isAtToday = day === today() && month === monthOf(today())
  const name = formatMonth(month)
  return (
    <Page
      title={t('calendar.titleOf', { name })}
      heading={t('calendar.title')}
      note={name}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <IconButton
            icon="back"
            label={t('calendar.previous')}
            onClick={() => goToDay(dayInMonth(shiftMonth(month, -1), day))}
          />
          <Button small aria-disabled={isAtToday} onClick={() => goToDay(today())}>
            {t('calendar.today')}
          </Button>
          <IconButton
            icon="next"
            label={t('calendar.next')}
            onClick={() => goToDay(dayInMonth(shiftMonth(month, 1), day))}
          />
          {isWide && (
            <Button small onClick={() => setView(view === 'month' ? 'agenda' : 'month')}>
              {view === 'month' ? t('calendar.asAgenda') : t('calendar.asMonth')}
            </Button>
          )}
          <Button small icon="calendar" onClick={() => setIsSubscribing(true)}>
            {t('calendar.subscribe')}
          </Button>
        </div>
      }
    >
      <Releases
        month={month}
        day={monthOf(day) === month ? day : dayInMonth(month, day)}
        view={isWide ? view : 'agenda'}
        onDay={goToDay}
        onMore={() => setView('agenda')}
      />
      {isSubscribing && <SubscribeDialog onClose={() => setIsSubscribing(false)} />}
    </Page>
  )
}

type ReleasesProps = {
  month: string
  day: string
  view: View
  onDay: (day: string) => void
  onMore: () => void
}

/** The height of the table of a month, by its number of weeks. */
const monthHeights: Record<number, string> = { 4: 'h-[30.3125rem]', 5: 'h-[37.3125rem]', 6: 'h-[44.3125rem]' }

function Releases({ month, day, view, onDay, onMore }: ReleasesProps) {
  const days = weeksOf(month).flat()
  const calendar = useCalendar(days[0] ?? '', days.at(-1) ?? '')
  if (calendar.isLoadingError) return <Failure error={calendar.error} onRetry={() => void calendar.refetch()} />
  if (calendar.data === undefined) {
    if (view === 'agenda') return <SkeletonLines lines={6} className="h-19" />
    return <SkeletonLines lines={1} className={monthHeights[days.length / 7] ?? 'h-[44.3125rem]'} />
  }
  if (view === 'month') return <MonthView {...{ month, day, onDay, onMore }} entries={calendar.data} />
  const entries = calendar.data.filter(({ date }) => monthOf(date) === month)
  if (entries.length === 0 && !calendar.isPlaceholderData) {
    return (
      <Empty
        icon="calendar"
        title={t('calendar.none')}
        action={
          <ButtonLink href="/discover?list=upcoming" icon="spark">
            {t('calendar.findUpcoming')}
          </ButtonLink>
        }
      >
        {t('calendar.noneHint')}
      </Empty>
    )
  }
  return (
    <>
      <p className="text-sm text-soft">{t('calendar.count', { count: entries.length })}</p>
      <Agenda entries={entries} />
    </>
  )
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wideScreen.addEventListener('change', changed)
      return () => wideScreen.removeEventListener('change', changed)
    },
    () => wideScreen.matches,
  )
}
