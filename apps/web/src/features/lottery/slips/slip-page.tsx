import { cancelSlip } from '@baize/contract'
import { Alert, Button, EmptyState, Picture, Skeleton } from '@baize/ui'
import { card, plainLink, primaryLink } from '@baize/ui/look'
import { IconTicketOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { lotterySlipQuery, ownLotteriesKey } from '../../../api/lottery-queries.ts'
import { balanceKey } from '../../../api/queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { ask } from '../../../dialogs/ask.ts'
import { passingNote } from '../../../dialogs/passing-note.ts'
import { useLanguage } from '../../../language/language.ts'
import { useErrorText, useLotteryPhrases } from '../../../language/phrases.ts'
import { useTopic } from '../../../live/watched-topics.ts'
import { DrawNumbers } from '../parts/draw-numbers.tsx'
import { useDrawName } from '../parts/draw-words.ts'
import { SlipBets } from './slip-bets.tsx'
import { SlipState } from './slip-list.tsx'
import { SlipPostings } from './slip-postings.tsx'
import { SlipProof } from './slip-proof.tsx'
import type { WholeSlip } from './slip.types.ts'
import classes from './slips.module.css'

const route = getRouteApi('/slips/$slipId')

/** One of the member's slips: its bets, what won, its proof and its postings; it can be cancelled while that is allowed. */
export function SlipPage() {
  const say = useLotteryPhrases()
  const errorText = useErrorText()
  const { slipId } = route.useParams()
  const language = useLanguage((state) => state.language)
  useTopic('draws')
  const { data: slip, error } = useQuery({
    ...lotterySlipQuery(language, slipId),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'open' || data.state === 'drawn' ? 10_000 : false,
  })
  if (slip === undefined)
    return error === null ? (
      <Skeleton height="40rem" />
    ) : (
      <EmptyState icon={<IconTicketOff size="2.5rem" />} title={errorText(error)} wholePage>
        <Link className={primaryLink} search={{}} to="/slips">
          {say('slips.all')}
        </Link>
      </EmptyState>
    )
  return (
    <div className={classes.view}>
      <Head slip={slip} />
      <div className={classes.columns}>
        <div className={classes.view}>
          <SlipBets slip={slip} />
          <SlipPostings slip={slip} />
        </div>
        <SlipProof slip={slip} />
      </div>
    </div>
  )
}

function Head({ slip }: { readonly slip: WholeSlip }) {
  const say = useLotteryPhrases()
  const nameOf = useDrawName()
  const { money, time } = useFormat()
  const { draw } = slip
  const format = slip.tickets[0]?.format ?? ''
  const isDecided = slip.state === 'won' || slip.state === 'lost' || slip.state === 'drawn'
  const facts = [
    [say('slip.bought'), time(slip.placedAt)],
    [say('slip.stake'), money(slip.stake, slip.currencySymbol)],
    // Without numbers, or with the stake returned, a zero would read as a loss.
    [say('slip.payout'), isDecided ? money(slip.payout, slip.currencySymbol) : '–'],
    [say('slip.number'), slip.slipId],
  ] as const
  return (
    <header className={`${card} ${classes.head}`}>
      <div className={classes.headTop}>
        <Picture
          alt=""
          className={classes.icon}
          eager
          fallback="/art/default-game.svg"
          height={48}
          src={slip.iconUrl}
          width={48}
        />
        <div className={classes.headNames}>
          <h1 className={classes.title}>{slip.gameName}</h1>
          <p className={classes.muted}>{nameOf(draw).long}</p>
        </div>
        <SlipState slip={slip} />
      </div>
      {draw.numbers === null ? null : <DrawNumbers drawsAt={draw.drawsAt} format={format} numbers={draw.numbers} />}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {slip.chaseId === null ? null : <p className={classes.muted}>{say('slip.plan')}</p>}
      <div className={classes.actions}>
        <Link className={plainLink} params={{ drawId: draw.drawId }} to="/draws/$drawId">
          {say('slip.toDraw')}
        </Link>
        {slip.canCancel ? <Cancel slip={slip} /> : null}
      </div>
    </header>
  )
}

/** Cancels the slip, after a question. */
function Cancel({ slip }: { readonly slip: WholeSlip }) {
  const say = useLotteryPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { money } = useFormat()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(cancelSlip, { params: { slipId: slip.slipId }, body: {} }),
    onSuccess: () => passingNote.say(say('slip.cancelled', money(slip.stake, slip.currencySymbol))),
    onSettled: () =>
      Promise.all([ownLotteriesKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  const asked = async () => {
    const answer = await ask({
      icon: 'warning',
      title: say('slip.cancel'),
      html: `<p>${say('slip.cancelAsk', money(slip.stake, slip.currencySymbol))}</p>`,
      buttons: [
        { answer: 'cancel', label: say('slip.cancel') },
        { answer: 'keep', label: say('slip.cancelKeep') },
      ],
    })
    if (answer === 'cancel') mutate()
  }
  return (
    <>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button loading={isPending} onClick={() => void asked()}>
        {say('slip.cancel')}
      </Button>
    </>
  )
}
