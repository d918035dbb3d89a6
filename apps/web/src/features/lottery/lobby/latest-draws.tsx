import type { DrawLine, LotteryTile } from '@baize/contract'
import { Picture } from '@baize/ui'
import { card } from '@baize/ui/look'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lotteryGamesQuery } from '../../../api/lottery-queries.ts'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { useTopic } from '../../../live/watched-topics.ts'
import { DrawNumbers } from '../parts/draw-numbers.tsx'
import { useDrawName } from '../parts/draw-words.ts'
import { placeOfArea } from '../places.ts'
import classes from './latest-draws.module.css'

/** So many draws are shown. */
const most = 8

/** The newest draws of the lotteries, which lead to their pages. Nothing is shown while there are none. */
export function LatestDraws() {
  const say = useLotteryPhrases()
  const language = useLanguage((state) => state.language)
  useTopic('draws')
  const { data } = useQuery(lotteryGamesQuery(language))
  const drawn = newest(data?.games ?? [])
  if (drawn.length === 0) return null
  return (
    <section aria-labelledby="latest-draws" className={classes.latest}>
      <div className={classes.head}>
        <h2 id="latest-draws">{say('latest.title')}</h2>
        <Link className={classes.all} search={{}} to="/lottery">
          {say('latest.all')}
        </Link>
      </div>
      <ul className={classes.list}>
        {drawn.map(({ game, draw }) => (
          <li key={game.gameCode}>
            <Latest draw={draw} game={game} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function newest(games: readonly LotteryTile[]) {
  return games
    .flatMap((game) => {
      const { lastDraw: draw, state } = game
      return draw === null || draw.numbers === null || state !== 'open' ? [] : [{ game, draw }]
    })
    .toSorted((one, other) => other.draw.drawsAt.localeCompare(one.draw.drawsAt))
    .slice(0, most)
}

function Latest({ game, draw }: { readonly game: LotteryTile; readonly draw: DrawLine }) {
  const nameOf = useDrawName()
  return (
    <Link className={`${card} ${classes.draw}`} search={{ gameCode: game.gameCode }} to={placeOfArea(game.area).path}>
      <span className={classes.names}>
        <Picture
          alt=""
          className={classes.icon}
          fallback="/art/default-game.svg"
          height={36}
          src={game.iconUrl}
          width={36}
        />
        <span className={classes.text}>
          <strong>{game.gameName}</strong>
          <span className={classes.muted}>{nameOf(draw).short}</span>
        </span>
      </span>
      <DrawNumbers drawsAt={draw.drawsAt} format={game.format} numbers={draw.numbers} />
    </Link>
  )
}
