import { Picture, Skeleton } from '@baize/ui'
import { Tabs } from '@baize/ui/tabs'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lotteryGameQuery } from '../../../api/lottery-queries.ts'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { useTopic } from '../../../live/watched-topics.ts'
import { LotteryPlay } from '../../../play/lottery-play.tsx'
import { FavouriteStar } from '../parts/favourite-star.tsx'
import { LoadFailed } from '../parts/load-failed.tsx'
import { lotteryViews, type LotteryPlace, type LotterySearch, type LotteryView } from '../places.ts'
import { SlipList } from '../slips/slip-list.tsx'
import { BetTab } from './bet-tab.tsx'
import classes from './game-page.module.css'
import type { LotteryGame } from './game.types.ts'
import { ResultsView } from './results-view.tsx'
import { RulesView } from './rules-view.tsx'
import { StatisticsView } from './statistics-view.tsx'

/** Props of {@link GamePage}. */
export interface GamePageProps {
  readonly gameCode: string
  readonly place: LotteryPlace
  readonly search: LotterySearch
}

/** A lottery: betting, results, statistics, how to play, and the member's slips, by the address. */
export function GamePage({ gameCode, place, search }: GamePageProps) {
  const say = useLotteryPhrases()
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  useTopic('draws')
  const { data: game, error, refetch } = useQuery(lotteryGameQuery(language, gameCode))
  if (game === undefined)
    return error === null ? <Skeleton height="40rem" /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  const go = (to: LotterySearch) =>
    void navigate({ to: place.path, search: { gameCode, ...to }, replace: true, resetScroll: false })
  const view = search.view ?? 'bet'
  const views: Record<LotteryView, ReactNode> = {
    bet: <BetTab gameCode={gameCode} />,
    results: <ResultsView filter={search} game={game} onFilter={(filter) => go({ view: 'results', ...filter })} />,
    statistics: (
      <StatisticsView filter={search} game={game} onFilter={(filter) => go({ view: 'statistics', ...filter })} />
    ),
    rules: <RulesView game={game} />,
    slips: <SlipList filter={{ gameCode, page: search.page }} onPage={(page) => go({ view: 'slips', page })} />,
  }
  return (
    <div className={classes.page}>
      <Head game={game} place={place} />
      <LotteryPlay gameCode={gameCode} />
      <Tabs
        grow={false}
        label={say('view.tabs')}
        onChange={(value) => {
          const chosen = lotteryViews.find((one) => one === value)
          go(chosen === undefined || chosen === 'bet' ? {} : { view: chosen })
        }}
        tabs={lotteryViews.map((value) => ({ value, label: say(`view.${value}`), content: views[value] }))}
        value={view}
      />
    </div>
  )
}

function Head({ game, place }: { readonly game: LotteryGame; readonly place: LotteryPlace }) {
  const say = useLotteryPhrases()
  return (
    <header className={classes.head}>
      <Link aria-label={say('view.back')} className={classes.back} search={{}} to={place.path}>
        <IconChevronLeft aria-hidden size="1.5rem" />
      </Link>
      <Picture
        alt=""
        className={classes.icon}
        eager
        fallback="/art/default-game.svg"
        height={44}
        src={game.iconUrl}
        width={44}
      />
      <h1 className={classes.title}>{game.gameName}</h1>
      <FavouriteStar name={game.gameName} nodeId={game.nodeId} />
    </header>
  )
}
