import { EmptyState, Skeleton } from '@baize/ui'
import { card, primaryLink } from '@baize/ui/look'
import { IconTicketOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lotteryDrawQuery } from '../../../api/lottery-queries.ts'
import { useLanguage } from '../../../language/language.ts'
import { useErrorText, useLotteryPhrases } from '../../../language/phrases.ts'
import { useTopic } from '../../../live/watched-topics.ts'
import { Countdown } from '../parts/countdown.tsx'
import { useDrawName } from '../parts/draw-words.ts'
import { useSecondsLeft } from '../parts/server-time.ts'
import { DrawCheck } from './draw-check.tsx'
import { DrawSteps } from './draw-steps.tsx'
import { DrawWinners } from './draw-winners.tsx'
import type { PublishedDraw } from './draw.types.ts'
import { LiveNumbers } from './live-numbers.tsx'
import classes from './draw-page.module.css'

const route = getRouteApi('/draws/$drawId')

/** How often a draw that is under way is asked for, in case the socket is not connected. */
const askEveryMs = 5_000

/** The record of a draw, public: its steps, the numbers as they come in, the highest wins, and everything computed again here. */
export function DrawPage() {
  const errorText = useErrorText()
  const say = useLotteryPhrases()
  const { drawId } = route.useParams()
  const language = useLanguage((state) => state.language)
  useTopic('draws')
  const { data: draw, error } = useQuery({
    ...lotteryDrawQuery(language, drawId),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'settled' || data.state === 'void' ? false : askEveryMs,
  })
  if (draw === undefined)
    return error === null ? (
      <Skeleton height="40rem" />
    ) : (
      <EmptyState icon={<IconTicketOff size="2.5rem" />} title={errorText(error)} wholePage>
        <Link className={primaryLink} search={{}} to="/lottery">
          {say('slips.play')}
        </Link>
      </EmptyState>
    )
  return (
    <div className={classes.page}>
      <Head draw={draw} />
      <div className={classes.columns}>
        <section aria-labelledby="steps" className={`${card} ${classes.part}`}>
          <h2 id="steps">{say('draw.steps')}</h2>
          <DrawSteps draw={draw} />
        </section>
        <div className={classes.side}>
          <DrawCheck draw={draw} />
          <DrawWinners draw={draw} />
        </div>
      </div>
    </div>
  )
}

function Head({ draw }: { readonly draw: PublishedDraw }) {
  const say = useLotteryPhrases()
  const nameOf = useDrawName()
  const isOpen = draw.state === 'open'
  const beacon = draw.source === 'own' ? draw.beacon : null
  return (
    <header className={classes.head}>
      <div className={classes.names}>
        <div className={classes.badges}>
          <span className={classes.state} data-state={draw.state}>
            {say(`state.${draw.state}`)}
          </span>
          <span className={classes.badge}>{say(draw.source === 'own' ? 'draw.own' : 'draw.official')}</span>
          {beacon === null ? null : (
            <span className={classes.badge}>{say(beacon.kind === 'local' ? 'draw.local' : 'draw.public')}</span>
          )}
        </div>
        <h1 className={classes.title}>{draw.gameName}</h1>
        <p className={classes.sub}>{nameOf(draw).long}</p>
      </div>
      <LiveNumbers draw={draw} key={draw.drawId} />
      <div className={classes.foot}>
        <Waiting draw={draw} />
        {isOpen ? (
          <Link className={primaryLink} search={{ gameCode: draw.gameCode }} to={pathOf(draw.format)}>
            {say('draw.bet')}
          </Link>
        ) : null}
      </div>
    </header>
  )
}

/** What the draw waits for. */
function Waiting({ draw }: { readonly draw: PublishedDraw }) {
  const say = useLotteryPhrases()
  const toDraw = useSecondsLeft(draw.drawsAt)
  if (draw.state === 'void' || draw.numbers !== null) return null
  if (draw.state === 'open') return <Countdown label={say('count.closesIn')} until={draw.closesAt} />
  if (toDraw > 0) return <Countdown label={say('count.drawsIn')} until={draw.drawsAt} />
  return <p className={classes.sub}>{say(draw.source === 'own' ? 'draw.drawing' : 'draw.waiting')}</p>
}

/** The page of a format's lotteries. */
function pathOf(format: string) {
  if (format.startsWith('vietnam')) return '/vnLottery'
  return format.startsWith('4d') || format === 'lao' ? '/seaLottery' : '/lottery'
}
