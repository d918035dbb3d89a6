import { winnerBoard, type GameType, type WinnerEntry } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { EmptyState, Picture, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconTrophy } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { categoriesQuery, liveKeys, winnersQuery } from '../../api/queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases, useSupportPhrases } from '../../language/phrases.ts'
import { useTopic } from '../../live/watched-topics.ts'
import { useLaunch } from '../../play/launch.ts'
import { LoadFailed } from './load-failed.tsx'
import classes from './winners-page.module.css'

type Category = GameType | 'ALL'

/** The winners of all games, or of one category: then as many as the board keeps of it. */
function useBoard(language: Language, category: Category) {
  const all = useQuery({ ...winnersQuery(language), enabled: category === 'ALL' })
  const some = useQuery({
    queryKey: [...liveKeys.winners, language, category],
    queryFn: ({ signal }) => call(winnerBoard, { query: { gameCategory: category, language, limitNum: 20 }, signal }),
    enabled: category !== 'ALL',
    placeholderData: keepPreviousData,
  })
  return category === 'ALL' ? all : some
}

/**
 * The winners board as a page (2.110): the highest wins of the last days, of all games or of one category, as they happen.
 *
 * To change:
 * - what stands on the board, and over how many days: `apps/server/src/modules/live/index.ts`
 */
export function WinnersPage() {
  useTopic('winners')
  const t = usePhrases()
  const say = useSupportPhrases()
  const language = useLanguage((state) => state.language)
  const [category, setCategory] = useState<Category>('ALL')
  const { data, isError, refetch } = useBoard(language, category)
  return (
    <div className={classes.page}>
      <div>
        <h1 className={classes.title}>{t('page.winners')}</h1>
        <p className={classes.muted}>{say('winners.text')}</p>
      </div>
      <Categories onChoose={setCategory} shown={category} />
      {data === undefined && isError ? <LoadFailed onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <Skeleton height="24rem" /> : null}
      {data?.list.length === 0 ? (
        <EmptyState icon={<IconTrophy size="2.25rem" />} text={say('winners.emptyText')} title={say('winners.empty')} />
      ) : null}
      {data === undefined || data.list.length === 0 ? null : <Board list={data.list} />}
    </div>
  )
}

function Categories({ shown, onChoose }: { readonly shown: Category; readonly onChoose: (chosen: Category) => void }) {
  const say = useSupportPhrases()
  const language = useLanguage((state) => state.language)
  const { data = [] } = useQuery(categoriesQuery(language))
  const options: readonly (readonly [Category, string])[] = [
    ['ALL', say('winners.all')],
    ...data.map(({ gameCategory, title }) => [gameCategory, title] as const),
  ]
  return (
    <div aria-label={say('winners.category')} className={classes.chips} role="group">
      {options.map(([one, name]) => (
        <button
          aria-pressed={one === shown}
          className={classes.chip}
          key={one}
          onClick={() => onChoose(one)}
          type="button"
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function Board({ list }: { readonly list: readonly WinnerEntry[] }) {
  return (
    <ol className={`${card} ${classes.board}`}>
      {list.map((entry, index) => (
        <li key={`${entry.settledAt} ${entry.customerName} ${entry.winAmount}`}>
          <Winner entry={entry} place={index + 1} />
        </li>
      ))}
    </ol>
  )
}

function Winner({ entry, place }: { readonly entry: WinnerEntry; readonly place: number }) {
  const { money, minute } = useFormat()
  const launch = useLaunch()
  return (
    <button className={classes.winner} onClick={() => launch(entry.game, 'play')} type="button">
      <span className={classes.place} data-first={place <= 3 || undefined}>
        {place}
      </span>
      <span className={classes.icon}>
        <Picture alt="" fallback="/art/default-game.svg" height={64} src={entry.iconUrl} width={64} />
      </span>
      <span className={classes.words}>
        <span className={classes.who}>{entry.customerName}</span>
        <span className={classes.muted}>{entry.gameName}</span>
      </span>
      <time className={classes.when} dateTime={entry.settledAt}>
        {minute(entry.settledAt)}
      </time>
      <span className={classes.won}>{money(entry.winAmount, entry.currencySymbol)}</span>
    </button>
  )
}
