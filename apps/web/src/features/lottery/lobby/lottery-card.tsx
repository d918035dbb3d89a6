import type { DrawLine, LotteryTile } from '@baize/contract'
import { Picture } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Link } from '@tanstack/react-router'
import { useLotteryPhrases, usePhrases } from '../../../language/phrases.ts'
import { Countdown } from '../parts/countdown.tsx'
import { DrawNumbers } from '../parts/draw-numbers.tsx'
import { useDrawName } from '../parts/draw-words.ts'
import { FavouriteStar } from '../parts/favourite-star.tsx'
import { useAskAgain } from '../parts/use-ask-again.ts'
import { placeOfArea } from '../places.ts'
import classes from './lottery-card.module.css'

/** A lottery: the draw that closes next with its countdown, and the last numbers. The whole card opens it. */
export function LotteryCard({ game }: { readonly game: LotteryTile }) {
  const say = useLotteryPhrases()
  const { area, gameCode, gameName, iconUrl, nodeId, format, lastDraw, nextDraw } = game
  return (
    <article className={`${card} ${classes.card}`} data-testid={`lottery-${gameCode}`}>
      <div className={classes.head}>
        <Picture
          alt=""
          className={classes.icon}
          fallback="/art/default-game.svg"
          height={56}
          src={iconUrl}
          width={56}
        />
        <div className={classes.names}>
          <h3 className={classes.name}>
            <Link
              aria-label={say('card.open', gameName)}
              className={classes.link}
              search={{ gameCode }}
              to={placeOfArea(area).path}
            >
              {gameName}
            </Link>
          </h3>
          <NextDraw draw={nextDraw} state={game.state} />
        </div>
        <FavouriteStar name={gameName} nodeId={nodeId} />
      </div>
      <LastDraw draw={lastDraw} format={format} />
    </article>
  )
}

function NextDraw({ draw, state }: { readonly draw: DrawLine | null; readonly state: LotteryTile['state'] }) {
  const t = usePhrases()
  const say = useLotteryPhrases()
  const nameOf = useDrawName()
  const askAgain = useAskAgain()
  if (state !== 'open')
    return <p className={classes.note}>{t(state === 'maintenance' ? 'game.maintenance' : 'game.inPreparation')}</p>
  if (draw === null) return <p className={classes.note}>{say('card.noNext')}</p>
  return (
    <p className={classes.next}>
      <span>{nameOf(draw).short}</span>
      <Countdown label={say('count.closesIn')} onOver={askAgain} until={draw.closesAt} />
    </p>
  )
}

function LastDraw({ draw, format }: { readonly draw: DrawLine | null; readonly format: string }) {
  const say = useLotteryPhrases()
  const nameOf = useDrawName()
  return (
    <div className={classes.last}>
      <p className={classes.when}>{draw === null ? say('card.noLast') : say('card.last', nameOf(draw).long)}</p>
      {draw === null ? null : <DrawNumbers drawsAt={draw.drawsAt} format={format} numbers={draw.numbers} />}
    </div>
  )
}
