import type { Mission } from '@baize/contract'
import { Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconCheck, IconClock, IconLock } from '@tabler/icons-react'
import { asClock, useSecondsUntil } from '../../api/time-left.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useTypeName } from '../../api/use-type-name.ts'
import { useMissionPhrases } from '../../language/phrases.ts'
import { signOfGoal, useGoalWords } from './goal-words.ts'
import { useClaimStep } from './use-claim-step.ts'
import classes from './missions.module.css'

interface MissionProps {
  readonly mission: Mission
  readonly symbol: string
}

/** A mission: what it asks, how far it is, and its steps. */
export function MissionCard({ mission, symbol }: MissionProps) {
  const say = useMissionPhrases()
  const typeName = useTypeName()
  const Sign = signOfGoal[mission.goal]
  const isDone = mission.steps.every(({ state }) => state === 'claimed')
  const isReady = mission.steps.some(({ state }) => state === 'ready')
  return (
    <article
      aria-label={mission.title}
      className={`${card} ${classes.mission}`}
      data-done={isDone || undefined}
      data-ready={isReady || undefined}
      data-testid={`mission-${mission.missionId}`}
    >
      <header className={classes.missionHead}>
        <span aria-hidden className={classes.sign}>
          <Sign size="1.5rem" stroke={1.6} />
        </span>
        <div className={classes.words}>
          <h3 className={classes.name}>{mission.title}</h3>
          <p className={classes.muted}>{mission.summary}</p>
          {mission.gameTypes.length === 0 ? null : (
            <p className={classes.muted}>{say('games', mission.gameTypes.map((type) => typeName(type)).join(', '))}</p>
          )}
        </div>
      </header>
      <Progress mission={mission} symbol={symbol} />
      <Steps mission={mission} symbol={symbol} />
      <TimeLeft mission={mission} />
    </article>
  )
}

/** How far the step is that comes next; the last one when all are reached. */
function Progress({ mission, symbol }: MissionProps) {
  const say = useMissionPhrases()
  const { written, withUnit } = useGoalWords(symbol)
  const { progress, steps } = mission
  const next = steps.find(({ state }) => state === 'open') ?? steps.at(-1)
  if (next === undefined) return null
  const share = Math.min(1, Number(progress) / Number(next.target))
  const isReached = next.state !== 'open'
  return (
    <div className={classes.progress}>
      <progress aria-label={`${say('progress')}: ${mission.title}`} className={classes.bar} max={1} value={share} />
      <p className={classes.progressWords}>
        <strong>{say('of', written(mission, progress), withUnit(mission, next.target))}</strong>
        {isReached ? null : (
          <span className={classes.muted}>{say('open', written(mission, missing(next.target, progress)))}</span>
        )}
      </p>
    </div>
  )
}

/** What is to go, with as many decimals as the target has. */
function missing(target: string, progress: string): string {
  const digits = target.split('.')[1]?.length ?? 0
  const unit = 10 ** digits
  return ((Math.round(Number(target) * unit) - Math.round(Number(progress) * unit)) / unit).toFixed(digits)
}

function Steps({ mission, symbol }: MissionProps) {
  const say = useMissionPhrases()
  const { written, prize } = useGoalWords(symbol)
  const { claim, claiming, isPending } = useClaimStep(mission, symbol)
  return (
    <ol className={classes.steps}>
      {mission.steps.map((step) => (
        <li className={classes.step} data-state={step.state} key={step.number}>
          <span aria-hidden className={classes.stepSign}>
            {step.state === 'claimed' ? <IconCheck size="1rem" stroke={2.2} /> : null}
            {step.state === 'open' ? <IconLock size="0.875rem" stroke={1.8} /> : null}
            {step.state === 'ready' ? step.number : null}
          </span>
          <span className={classes.words}>
            <strong className={classes.value}>{prize(step.reward)}</strong>
            <span className={classes.muted}>
              {say('step.at', written(mission, step.target))}
              {step.board === 0 ? null : ` · ${say('board', step.board)}`}
            </span>
          </span>
          {step.state === 'ready' ? (
            <Button
              aria-label={`${say('claim')}: ${mission.title}, ${say('step', step.number)}`}
              disabled={isPending}
              kind="primary"
              loading={claiming === step.number}
              onClick={() => claim(step.number)}
            >
              {say('claim')}
            </Button>
          ) : null}
          {step.state === 'claimed' ? <span className={classes.claimed}>{say('claimed')}</span> : null}
        </li>
      ))}
    </ol>
  )
}

const daySeconds = 86_400

/** When it ends, and whether it begins anew. Within the last day the time runs down. */
function TimeLeft({ mission: { kind, endsAt } }: Pick<MissionProps, 'mission'>) {
  const say = useMissionPhrases()
  const { minute } = useFormat()
  const seconds = useSecondsUntil(endsAt)
  return (
    <p className={`${classes.muted} ${classes.ends}`}>
      <IconClock aria-hidden size="1rem" />
      <span>
        {seconds === undefined || seconds > daySeconds ? say('ends', minute(endsAt)) : say('endsIn', asClock(seconds))}
        {' · '}
        {say(`anew.${kind}`)}
      </span>
    </p>
  )
}
