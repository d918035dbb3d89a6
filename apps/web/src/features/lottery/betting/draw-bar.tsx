import type { DrawLine } from '@baize/contract'
import { formatLocale } from '@baize/phrases'
import { Alert, Button } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownLotteriesKey } from '../../../api/lottery-queries.ts'
import { useBrand, useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryBettingPhrases } from '../../../language/phrases.ts'
import { Countdown } from '../parts/countdown.tsx'
import { useDrawName, useProvinceName } from '../parts/draw-words.ts'
import classes from './betting.module.css'
import { byProvince } from './draws.rules.ts'
import { LastDraw } from './last-draw.tsx'
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
      <LastDraw closed={choice.passed} game={game} />
    </header>
  )
}

function DrawChooser({ draw, choice }: { readonly draw: DrawLine; readonly choice: DrawChoice }) {
  const say = useLotteryBettingPhrases()
  const name = useDrawName()
  const provinceName = useProvinceName()
  const { minute } = useFormat()
  const label = useDrawLabel()
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
            label: label(one),
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

/** Returns what writes a draw in the list: of rounds, the round and the time of day; otherwise the day and the time. */
function useDrawLabel(): (draw: DrawLine) => string {
  const name = useDrawName()
  const { minute } = useFormat()
  const { timeZone } = useBrand()
  const language = useLanguage((state) => state.language)
  const clock = new Intl.DateTimeFormat(formatLocale(language), { timeStyle: 'short', timeZone })
  return (draw) => {
    const isRound = draw.province === null && draw.number.includes('-')
    return isRound ? `${name(draw).short} · ${clock.format(Date.parse(draw.drawsAt))}` : minute(draw.drawsAt)
  }
}

/** Asks for a look before bets that were for a closed draw go to the next one. */
function Moved({ choice, hasBets }: { readonly choice: DrawChoice; readonly hasBets: boolean }) {
  const say = useLotteryBettingPhrases()
  const name = useDrawName()
  const { moved, acknowledge } = choice
  const isIdle = moved?.to !== undefined && !hasBets
  // Without bets nothing can go to a draw that is not wanted: nobody is asked, also not about bets that are added later.
  useEffect(() => {
    if (isIdle) acknowledge()
  })
  if (moved === undefined || isIdle) return null
  const from = name(moved.from).short
  const to = moved.to === undefined ? undefined : name(moved.to).long
  return (
    <Alert className={classes.moved ?? ''} color="yellow" role="alert">
      <span>{to === undefined ? say('draw.movedNowhere', from) : say('draw.movedWithBets', from, to)}</span>
      <Button onClick={acknowledge} size="sm">
        {say('draw.understood')}
      </Button>
    </Alert>
  )
}
