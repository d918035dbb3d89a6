import type { LotteryTile } from '@baize/contract'
import { prizeModeOf } from '@baize/contract/site-map'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { IconClock, IconStar, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lotteryGamesQuery, recentLotteriesQuery, vnLotteryMenusQuery } from '../../../api/lottery-queries.ts'
import { categoriesQuery } from '../../../api/queries.ts'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryPhrases, usePhrases, type LotteryKey } from '../../../language/phrases.ts'
import { useTopic } from '../../../live/watched-topics.ts'
import { Chip, Chips } from '../parts/chips.tsx'
import { useFavouriteIds } from '../parts/favourite-star.tsx'
import { LoadFailed } from '../parts/load-failed.tsx'
import { lotteryPlaces, type LotteryPlace, type LotterySearch } from '../places.ts'
import { LotteryCard } from './lottery-card.tsx'
import classes from './lottery-lobby.module.css'

/** Props of {@link LotteryLobby}. */
export interface LotteryLobbyProps {
  readonly place: LotteryPlace
  readonly search: LotterySearch
}

/** The lotteries of a page in groups, each with its next and its last draw; favourites, and those played last (7.042). */
export function LotteryLobby({ place, search }: LotteryLobbyProps) {
  const t = usePhrases()
  const say = useLotteryPhrases()
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  useTopic('draws')
  const { data, error, refetch } = useQuery(lotteryGamesQuery(language))
  const groups = useGroups(place, data?.games ?? [])
  const go = (to: LotterySearch) => void navigate({ to: place.path, search: to, replace: true, resetScroll: false })
  const { show, group } = search
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t(titles[place.name])}</h1>
        <Link className={classes.slips} to="/slips">
          <IconTicket aria-hidden size="1.125rem" />
          {say('lobby.slips')}
        </Link>
      </header>
      <Places place={place} />
      <Chips label={say('lobby.filter')}>
        <Chip isPressed={show === undefined && group === undefined} onPress={() => go({})}>
          {say('lobby.all')}
        </Chip>
        <Chip isPressed={show === 'favourites'} onPress={() => go({ show: 'favourites' })}>
          <IconStar aria-hidden size="1rem" />
          {say('lobby.favourites')}
        </Chip>
        <Chip isPressed={show === 'recent'} onPress={() => go({ show: 'recent' })}>
          <IconClock aria-hidden size="1rem" />
          {say('lobby.recent')}
        </Chip>
        {groups.length < 2
          ? null
          : groups.map(({ code, title }) => (
              <Chip isPressed={group === code} key={code} onPress={() => go({ group: code })}>
                {title}
              </Chip>
            ))}
      </Chips>
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Skeleton height="32rem" /> : null}
      {data === undefined ? null : show === undefined ? (
        <Groups
          groups={group === undefined ? groups : groups.filter(({ code }) => code === group)}
          onAll={() => go({})}
        />
      ) : (
        <OwnLotteries onAll={() => go({})} place={place} show={show} />
      )}
    </div>
  )
}

const titles = { own: 'page.lottery', vn: 'page.vnLottery', sea: 'page.seaLottery' } as const

/** The other pages with lotteries. */
function Places({ place }: { readonly place: LotteryPlace }) {
  const say = useLotteryPhrases()
  return (
    <nav aria-label={say('lobby.pages')} className={classes.places}>
      {lotteryPlaces.map(({ name, path }) => (
        <Link
          aria-current={name === place.name ? 'page' : undefined}
          className={classes.place}
          key={name}
          search={{}}
          to={path}
        >
          {say(`lobby.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

interface Group {
  readonly code: string
  readonly title: string
  readonly games: readonly LotteryTile[]
}

/** The lotteries of a page by area; Vietnam's by the groups of its menus (7.027). */
function useGroups({ name, areas }: LotteryPlace, games: readonly LotteryTile[]): readonly Group[] {
  const say = useLotteryPhrases()
  const language = useLanguage((state) => state.language)
  const { data: categories } = useQuery({ ...categoriesQuery(language), enabled: name === 'vn' })
  const { data: menus } = useQuery({
    ...vnLotteryMenusQuery(language, prizeModeOf(categories ?? [])),
    enabled: categories !== undefined,
  })
  const here = games.filter(({ area }) => areas.includes(area))
  const byArea = areas.map((area) => ({
    code: area,
    title: say(`lobby.group.${area}`),
    games: here.filter((game) => game.area === area),
  }))
  if (name !== 'vn' || menus === undefined) return byArea.filter((group) => group.games.length > 0)
  const grouped = menus.map(({ gameClassify, title }) => ({
    code: gameClassify,
    title,
    games: here.filter((game) => game.gameClassify === gameClassify),
  }))
  const others = here.filter((game) => !menus.some(({ gameClassify }) => gameClassify === game.gameClassify))
  return [...grouped, { code: 'VN', title: say('lobby.group.VN'), games: others }].filter(
    (group) => group.games.length > 0,
  )
}

function Groups({ groups, onAll }: { readonly groups: readonly Group[]; readonly onAll: () => void }) {
  if (groups.length === 0) return <Nothing onAll={onAll} text="lobby.noneText" title="lobby.none" />
  return groups.map(({ code, title, games }) => (
    <section aria-labelledby={`group-${code}`} className={classes.group} key={code}>
      <h2 className={classes.heading} id={`group-${code}`}>
        {title}
      </h2>
      <Cards games={games} />
    </section>
  ))
}

/** The member's favourites, or the lotteries that they bet on last. */
function OwnLotteries({
  place,
  show,
  onAll,
}: {
  readonly place: LotteryPlace
  readonly show: 'favourites' | 'recent'
  readonly onAll: () => void
}) {
  const language = useLanguage((state) => state.language)
  const ids = useFavouriteIds()
  const { data: all } = useQuery(lotteryGamesQuery(language))
  const { data: recent, error, refetch } = useQuery({ ...recentLotteriesQuery(language), enabled: show === 'recent' })
  if (show === 'recent' && recent === undefined)
    return error === null ? <Skeleton height="16rem" /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  const found =
    show === 'recent'
      ? (recent?.games ?? [])
      : ids.flatMap((id) => all?.games.filter(({ nodeId }) => nodeId === id) ?? [])
  const games = found.filter(({ area }) => place.areas.includes(area))
  if (games.length > 0) return <Cards games={games} />
  return show === 'recent' ? (
    <Nothing onAll={onAll} text="lobby.noRecentText" title="lobby.noRecent" />
  ) : (
    <Nothing onAll={onAll} text="lobby.noFavouritesText" title="lobby.noFavourites" />
  )
}

function Cards({ games }: { readonly games: readonly LotteryTile[] }) {
  return (
    <ul className={classes.cards}>
      {games.map((game) => (
        <li key={game.gameCode}>
          <LotteryCard game={game} />
        </li>
      ))}
    </ul>
  )
}

function Nothing({
  title,
  text,
  onAll,
}: {
  readonly title: LotteryKey
  readonly text: LotteryKey
  readonly onAll: () => void
}) {
  const say = useLotteryPhrases()
  return (
    <EmptyState icon={<IconTicket size="2.25rem" />} text={say(text)} title={say(title)}>
      <Button kind="primary" onClick={onAll}>
        {say('lobby.showAll')}
      </Button>
    </EmptyState>
  )
}
