import type { DrawLine } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { useQueryClient } from '@tanstack/react-query'
import { ownLotteriesKey } from '../../../api/lottery-queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useLotteryBettingPhrases } from '../../../language/phrases.ts'
import { Countdown } from '../parts/countdown.tsx'
import { DrawNumbers } from '../parts/draw-numbers.tsx'
import { useDrawName, useProvinceName } from '../parts/draw-words.ts'
import classes from './betting.module.css'
import { byProvince } from './draws.rules.ts'
import type { LotteryGame } from './slip.rules.ts'
import type { DrawChoice } from './use-draw-choice.ts'

/** Props of {@link DrawBar}. */
export interface DrawBarProps {
  readonly game: LotteryGame
  readonly choice: DrawChoice
  /** Whether something is chosen that would be bet on the next draw. */
  readonly hasBets: boolean
}

/** How long before the end the countdown warns: a minute, of short rounds ten seconds. */
const warnSeconds = (game: LotteryGame) => (game.schedule.kind === 'rounds' && game.schedule.everyMinutes < 5 ? 10 : 60)

/** The draw that is bet on, how long it is open, the last numbers, and what has happened to the draw that was bet on before. */
export function DrawBar({ game, choice, hasBets }: DrawBarProps) {
  const say = useLotteryBettingPhrases()
  const queries = useQueryClient()
  const { draw } = choice
  const closed = () => {
    if (draw !== undefined) choice.close(draw.drawId)
    void queries.invalidateQueries({ queryKey: [...ownLotteriesKey, 'game', game.gameCode] })
  }
  return (
    <header className={classes.bar}>
      <div className={classes.draw}>
        {draw === undefined ? (
          <p className={classes.noDraw}>{say('draw.none')}</p>
        ) : (
          <>
            <DrawChooser choice={choice} draw={draw} />
            <span className={classes.countdown} data-testid="closes-in">
              <Countdown
                isAnnounced
                label={say('draw.closesIn')}
                onOver={closed}
                until={draw.closesAt}
                warnSeconds={warnSeconds(game)}
              />
            </span>
          </>
        )}
      </div>
      <Moved choice={choice} hasBets={hasBets} />
      {game.lastDraw === null ? null : <LastDraw draw={game.lastDraw} format={game.format} />}
    </header>
  )
}

function DrawChooser({ draw, choice }: { readonly draw: DrawLine; readonly choice: DrawChoice }) {
  const say = useLotteryBettingPhrases()
  const name = useDrawName()
  const provinceName = useProvinceName()
  const { minute } = useFormat()
  const provinces = byProvince(choice.open)
  const ofProvince = provinces.get(draw.province ?? '') ?? []
  return (
    <div className={classes.choosers}>
      {provinces.size > 1 ? (
        <div aria-label={say('draw.province')} className={classes.chips} role="group">
          {[...provinces].map(([province, draws]) => (
            <button
              aria-pressed={province === (draw.province ?? '')}
              className={classes.chip}
              key={province}
              onClick={() => (draws[0] === undefined ? undefined : choice.choose(draws[0]))}
              type="button"
            >
              {provinceName(province)}
            </button>
          ))}
        </div>
      ) : null}
      {ofProvince.length > 1 ? (
        <Choice
          label={say('draw.draw')}
          onChange={(id) => {
            const next = ofProvince.find(({ drawId }) => drawId === id)
            if (next !== undefined) choice.choose(next)
          }}
          options={ofProvince.map((one) => ({
            value: one.drawId,
            label: drawLabel(one.province === null ? name(one).short : '', minute(one.drawsAt)),
          }))}
          size="sm"
          value={draw.drawId}
        />
      ) : (
        <p className={classes.drawName}>
          <span className={classes.muted}>{say('draw.draw')}</span> <strong>{name(draw).long}</strong>
          <span className={classes.muted}>{minute(draw.drawsAt)}</span>
        </p>
      )}
    </div>
  )
}

/** A draw in the list: its round and when it is drawn. The name of a draw that is the only one of its day is that day. */
function drawLabel(name: string, drawn: string): string {
  return name === '' || drawn.startsWith(name) ? drawn : `${name} · ${drawn}`
}

function Moved({ choice, hasBets }: { readonly choice: DrawChoice; readonly hasBets: boolean }) {
  const say = useLotteryBettingPhrases()
  const name = useDrawName()
  const { moved } = choice
  if (moved === undefined) return null
  const from = name(moved.from).short
  const to = moved.to === undefined ? undefined : name(moved.to).long
  const text = () => {
    if (to === undefined) return say('draw.movedNowhere', from)
    return hasBets ? say('draw.movedWithBets', from, to) : say('draw.moved', from, to)
  }
  return (
    <Alert className={classes.moved ?? ''} color="yellow" role="alert">
      <span>{text()}</span>
      <Button onClick={choice.acknowledge} size="sm">
        {say('draw.understood')}
      </Button>
    </Alert>
  )
}

function LastDraw({ draw, format }: { readonly draw: DrawLine; readonly format: string }) {
  const say = useLotteryBettingPhrases()
  const name = useDrawName()
  return (
    <div className={classes.last}>
      <span className={classes.muted}>{say('draw.last', name(draw).short)}</span>
      <DrawNumbers drawsAt={draw.drawsAt} format={format} key={draw.drawId} numbers={draw.numbers} />
    </div>
  )
}
