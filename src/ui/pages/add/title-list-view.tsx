import type { FormEvent } from 'react'
import { useMustAsk } from '../../api/session.ts'
import { inputStyle } from '../../forms/field.tsx'
import { Button } from '../../parts/button.tsx'
import { focusOnMount } from '../../parts/focus-on-mount.ts'
import { ProgressBar } from '../../parts/status.tsx'
import { t } from '../../texts/page-texts.ts'
import { useAddChoices } from './add-choices.ts'
import { TitleLine } from './title-line.tsx'
import { maxTitles, readTitles, selectedLines } from './title-list.ts'
import type { TitleList } from './use-title-list.ts'

/** Adds the games of a pasted list, after showing what each title was matched with. */
export function TitleListView({ list }: { list: TitleList }) {
  return list.lines.length === 0 ? <TitlesForm list={list} /> : <TitleMatches list={list} />
}

function TitlesForm({ list: { text, setText, start } }: { list: TitleList }) {
  const titles = readTitles(text)
  const isTooMany = titles.length > maxTitles
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (titles.length > 0 && !isTooMany) start(titles)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <label htmlFor="add-titles" className="font-medium">
        {t('addGames.titles')}
      </label>
      <textarea
        id="add-titles"
        rows={10}
        ref={focusOnMount}
        aria-describedby="add-titles-help"
        aria-invalid={isTooMany}
        className={`${inputStyle} resize-y`}
        placeholder={t('addGames.titlesExample')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p id="add-titles-help" className={`text-sm ${isTooMany ? 'text-bad' : 'text-faint'}`}>
        {isTooMany
          ? t('addGames.tooMany', { count: titles.length, limit: maxTitles })
          : t('addGames.titlesHint', { limit: maxTitles })}
      </p>
      <div className="flex justify-end">
        <Button type="submit" look="solid" icon="search" disabled={titles.length === 0 || isTooMany}>
          {t('addGames.lookUp', { count: titles.length })}
        </Button>
      </div>
    </form>
  )
}

function TitleMatches({ list }: { list: TitleList }) {
  const { lines, isSearching, isAdding } = list
  const choices = useAddChoices()
  const asks = useMustAsk() && choices.status === 'wanted'
  const selected = selectedLines(lines).length
  const done = lines.filter(({ state }) => state !== 'waiting' && state !== 'searching').length
  const unfinished = lines.filter(({ state }) => state === 'waiting' || state === 'failed').length
  const matched = lines.filter(({ certain }) => certain).length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-soft">
          {isSearching
            ? t('addGames.lookingUp', { done, count: lines.length })
            : t('addGames.matched', { matched, count: lines.length })}
        </p>
        <div className="flex flex-wrap gap-2">
          {isSearching ? (
            <Button small icon="close" onClick={list.stop}>
              {t('common.stop')}
            </Button>
          ) : (
            <>
              {unfinished > 0 && (
                <Button small icon="retry" onClick={list.resume}>
                  {t('addGames.lookUpRest', { count: unfinished })}
                </Button>
              )}
              <Button small look="quiet" disabled={isAdding} onClick={list.clear}>
                {t('addGames.newList')}
              </Button>
            </>
          )}
        </div>
      </div>
      {isSearching && <ProgressBar progress={done / lines.length} label={t('addGames.progress')} />}
      <ul className="overflow-hidden rounded-2xl border border-line bg-panel">
        {lines.map((line, position) => (
          <TitleLine key={line.text} line={line} onChange={(changed) => list.change(position, changed)} />
        ))}
      </ul>
      <div className="sticky bottom-20 z-10 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-edge bg-panel px-5 py-3.5 shadow-xl md:bottom-4">
        <p className="text-sm">{t('addGames.selected', { count: selected })}</p>
        <Button
          look="solid"
          icon={asks ? 'bell' : 'add'}
          busy={isAdding}
          disabled={selected === 0 || isSearching}
          onClick={() => list.addSelected(choices)}
        >
          {asks ? t('requests.askForSelected', { count: selected }) : t('addGames.addSelected', { count: selected })}
        </Button>
      </div>
    </div>
  )
}
