import { drandRoundTimeMs, parseDrandName, quicknet } from '@baize/lottery'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../../api/use-brand.ts'
import { useLotteryPhrases, type LotteryKey } from '../../../language/phrases.ts'
import { useSecondsLeft } from '../parts/server-time.ts'
import { Value } from '../parts/verdict-list.tsx'
import type { PublishedDraw } from './draw.types.ts'
import classes from './draw-page.module.css'

/** What happened in a draw and what is to come, in its order. */
export function DrawSteps({ draw }: { readonly draw: PublishedDraw }) {
  const isOwn = draw.source === 'own'
  const isVoid = draw.state === 'void'
  // A draw that is void has no further steps to come.
  const hasSeal = isOwn && (draw.seal !== null || !isVoid)
  const hasBeacon = isOwn && (draw.numbers !== null || !isVoid)
  return (
    <ol className={classes.steps}>
      {isOwn ? <Committed draw={draw} /> : null}
      <Sold draw={draw} />
      {hasSeal ? <Sealed draw={draw} /> : null}
      {hasBeacon ? <Beacon draw={draw} /> : null}
      {isVoid ? <Void draw={draw} /> : <Drawn draw={draw} />}
      {isVoid ? null : <Settled draw={draw} />}
    </ol>
  )
}

/** A step: done at a time, under way, to come, or the end of a draw that is void. */
function Step({
  title,
  at,
  state,
  children,
}: {
  readonly title: LotteryKey
  readonly at: string | null
  readonly state: 'done' | 'runs' | 'waits' | 'void'
  readonly children?: ReactNode
}) {
  const say = useLotteryPhrases()
  const { time } = useFormat()
  const Sign = { done: IconCheck, runs: IconClock, waits: IconClock, void: IconX }[state]
  return (
    <li className={classes.step} data-state={state}>
      <span aria-hidden className={classes.sign}>
        <Sign size="1rem" />
      </span>
      <div className={classes.stepBody}>
        <div className={classes.stepHead}>
          <h3>{say(title)}</h3>
          <span className={classes.muted}>{state === 'waits' ? say('draw.waits') : at === null ? '' : time(at)}</span>
        </div>
        {children}
      </div>
    </li>
  )
}

interface StepProps {
  readonly draw: PublishedDraw
}

function Committed({ draw }: StepProps) {
  const say = useLotteryPhrases()
  return (
    <Step at={null} state={draw.commitment === null ? 'waits' : 'done'} title="draw.step.commitment">
      <p className={classes.muted}>{say('draw.step.commitmentText')}</p>
      {draw.commitment === null ? null : <Value name={say('draw.value.commitment')} value={draw.commitment} />}
      {draw.secret === null ? null : <Value name={say('draw.value.secret')} value={draw.secret} />}
    </Step>
  )
}

function Sold({ draw }: StepProps) {
  const say = useLotteryPhrases()
  const { time } = useFormat()
  const toOpening = useSecondsLeft(draw.opensAt)
  if (toOpening > 0 && draw.state === 'open') return <Step at={null} state="waits" title="draw.step.sales" />
  // An operator can end sales before their time.
  const isEarly = draw.closedAt !== null && Date.parse(draw.closedAt) < Date.parse(draw.closesAt)
  const until = time((isEarly ? draw.closedAt : null) ?? draw.closesAt)
  return (
    <Step at={draw.closedAt} state={draw.state === 'open' ? 'runs' : 'done'} title="draw.step.sales">
      <p className={classes.muted}>
        {draw.state === 'open'
          ? say('draw.step.salesNow', until)
          : say('draw.step.salesText', time(draw.opensAt), until)}
      </p>
    </Step>
  )
}

function Sealed({ draw: { seal } }: StepProps) {
  const say = useLotteryPhrases()
  const { count } = useFormat()
  return (
    <Step at={seal?.sealedAt ?? null} state={seal === null ? 'waits' : 'done'} title="draw.step.seal">
      {seal === null ? null : (
        <>
          <p className={classes.muted}>{say('draw.step.sealText', count(seal.tickets))}</p>
          <Value name={say('draw.value.root')} value={seal.root} />
          <Value name={say('draw.value.seal')} value={seal.sealHash} />
        </>
      )}
    </Step>
  )
}

function Beacon({ draw: { beacon, drawnAt } }: StepProps) {
  const say = useLotteryPhrases()
  if (beacon === null) return null
  const isKnown = beacon.value !== null
  return (
    <Step at={drawnAt} state={isKnown ? 'done' : 'waits'} title="draw.step.beacon">
      <p className={classes.muted}>
        {say('draw.step.beaconText')} {beacon.kind === 'local' ? say('draw.step.beaconLocal') : null}
        <PublicRound beacon={beacon} />
      </p>
      <Value name={say('draw.value.beaconName')} value={beacon.name} />
      {beacon.publicKey === null ? null : <Value name={say('draw.value.key')} value={beacon.publicKey} />}
      {beacon.signature ? <Value name={say('draw.value.signature')} value={beacon.signature} /> : null}
      {beacon.value === null ? null : <Value name={say('draw.value.beacon')} value={beacon.value} />}
    </Step>
  )
}

/** Which round of which network a public beacon is. Only drand's own network is known to be run by many. */
function PublicRound({ beacon: { name, chain } }: { readonly beacon: NonNullable<PublishedDraw['beacon']> }) {
  const say = useLotteryPhrases()
  const { time, count } = useFormat()
  const round = parseDrandName(name)?.round
  if (!chain || round === undefined) return null
  const at = time(new Date(drandRoundTimeMs(chain, round)).toISOString())
  return chain.hash === quicknet.hash
    ? say('draw.step.beaconQuicknet', count(round), at)
    : say('draw.step.beaconNetwork', count(round), at, chain.beaconId)
}

function Drawn({ draw }: StepProps) {
  const say = useLotteryPhrases()
  return (
    <Step at={draw.drawnAt} state={draw.numbers === null ? 'waits' : 'done'} title="draw.step.numbers">
      <p className={classes.muted}>
        {say(draw.source === 'own' ? 'draw.step.numbersText' : 'draw.step.numbersOfficial')}
      </p>
    </Step>
  )
}

function Settled({ draw }: StepProps) {
  const say = useLotteryPhrases()
  const { count } = useFormat()
  const isDone = draw.state === 'settled'
  return (
    <Step at={draw.settledAt} state={isDone ? 'done' : 'waits'} title="draw.step.settled">
      {isDone ? <p className={classes.muted}>{say('draw.step.settledText', count(draw.winnerCount))}</p> : null}
    </Step>
  )
}

/** What the server writes if no numbers came; otherwise an operator has written why. */
const lateReason = 'no_numbers'

function Void({ draw }: StepProps) {
  const say = useLotteryPhrases()
  return (
    <Step at={draw.settledAt} state="void" title="draw.step.void">
      <p className={classes.muted}>{say('draw.step.voidText')}</p>
      {draw.voidReason === null ? null : (
        <p className={classes.muted}>
          {draw.voidReason === lateReason ? say('draw.late') : say('draw.step.voidReason', draw.voidReason)}
        </p>
      )}
    </Step>
  )
}
