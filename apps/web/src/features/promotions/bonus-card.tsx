import { giveUpBonus, type OwnBonus } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { card, plainLink } from '@baize/ui/look'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { promotionsKey } from '../../api/promotion-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { ask } from '../../dialogs/ask.ts'
import { passingNote } from '../../dialogs/passing-note.ts'
import { useErrorText, usePromotionPhrases } from '../../language/phrases.ts'
import { ConditionFacts } from './offer-facts.tsx'
import { useTypeName } from './offer-words.ts'
import { useTimeLeft } from './time-left.ts'
import classes from './promotions.module.css'
import own from './bonuses.module.css'

/** A bonus that has not ended: how far it has come, to the cent and by type of game, and giving it up. */
export function BonusCard({ bonus }: { readonly bonus: OwnBonus }) {
  const say = usePromotionPhrases()
  const { money, minute } = useFormat()
  const left = useTimeLeft(bonus.expiresAt)
  const isWaiting = bonus.state === 'waiting'
  const state = bonus.state === 'ended' ? 'ending' : bonus.state
  return (
    <section className={`${card} ${classes.box}`} data-testid="bonus">
      <header className={classes.bonusHead}>
        <h2 className={classes.heading}>{bonus.title}</h2>
        <span className={own.badge} data-state={bonus.state}>
          {say(`bonus.${state}`)}
        </span>
      </header>
      <dl className={own.sums}>
        <div>
          <dt>{say('bonus.amount')}</dt>
          <dd>{money(bonus.amount)}</dd>
        </div>
        {isWaiting ? null : (
          <div>
            <dt>{say('bonus.left')}</dt>
            <dd>{money(bonus.left)}</dd>
          </div>
        )}
        {bonus.expiresAt === null ? null : (
          <div>
            <dt>{say('bonus.expires')}</dt>
            <dd>
              {minute(bonus.expiresAt)}
              {left === undefined ? null : <small className={classes.muted}>{say('text.left', left)}</small>}
            </dd>
          </div>
        )}
      </dl>
      <Turnover bonus={bonus} />
      {isWaiting ? <WaitsFor moneyAway={bonus.moneyAway} /> : <ByType bonus={bonus} />}
      <dl className={classes.facts}>
        <ConditionFacts conditions={bonus.conditions} />
      </dl>
      <GiveUp bonus={bonus} />
    </section>
  )
}

/** What a bonus waits for: the one before it, or money that is at vendors or card tables, with the way to it. */
function WaitsFor({ moneyAway }: Pick<OwnBonus, 'moneyAway'>) {
  const say = usePromotionPhrases()
  const { money } = useFormat()
  if (moneyAway === null) return <p className={classes.muted}>{say('bonus.waitingText')}</p>
  if (!/[1-9]/.test(moneyAway)) return <p className={classes.muted}>{say('bonus.beginsSoon')}</p>
  return (
    <Alert color="gold" role="note">
      <p>{say('bonus.awaitsMoney', money(moneyAway))}</p>
      <Link className={`${plainLink} ${own.way}`} to="/member/wallet">
        {say('bonus.toWallet')}
      </Link>
    </Alert>
  )
}

function Turnover({ bonus: { target, counted, toGo } }: { readonly bonus: OwnBonus }) {
  const say = usePromotionPhrases()
  const { money } = useFormat()
  const share = Number(target) === 0 ? 0 : Math.min(1, Number(counted) / Number(target))
  return (
    <div className={own.turnover}>
      <div className={own.turnoverWords}>
        <strong data-testid="toGo">{say('bonus.toGo', money(toGo))}</strong>
        <span className={classes.muted}>
          {money(counted)} / {money(target)}
        </span>
      </div>
      <progress aria-label={say('bonus.target')} className={own.bar} max={1} value={share} />
    </div>
  )
}

function ByType({ bonus: { progress } }: { readonly bonus: OwnBonus }) {
  const say = usePromotionPhrases()
  const { money } = useFormat()
  const nameOf = useTypeName()
  if (progress.length === 0) return <p className={classes.muted}>{say('bonus.nothing')}</p>
  return (
    <table aria-label={say('bonus.byType')} className={own.types}>
      <thead>
        <tr>
          <th scope="col">{say('bonus.type')}</th>
          <th scope="col">{say('bonus.staked')}</th>
          <th scope="col">{say('bonus.share')}</th>
          <th scope="col">{say('bonus.countsAs')}</th>
        </tr>
      </thead>
      <tbody>
        {progress.map(({ gameType, staked, percent, counted }) => (
          <tr key={gameType}>
            <th scope="row">{nameOf(gameType)}</th>
            <td>{money(staked)}</td>
            <td>{percent}%</td>
            <td>{money(counted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Gives a bonus up, after a question that says what it costs. */
function GiveUp({ bonus }: { readonly bonus: OwnBonus }) {
  const say = usePromotionPhrases()
  const { money } = useFormat()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(giveUpBonus, { params: { bonusId: bonus.bonusId }, body: {} }),
    onSuccess: () => passingNote.say(say('bonus.givenUp')),
    onSettled: () => queries.invalidateQueries({ queryKey: promotionsKey }),
  })
  if (bonus.state !== 'open' && bonus.state !== 'waiting') return null
  const asked = async () => {
    const cost =
      bonus.state === 'open'
        ? say('bonus.giveUpText', money(bonus.left), money(bonus.counted))
        : say('bonus.giveUpWaiting', money(bonus.amount))
    const answer = await ask({
      icon: 'warning',
      title: say('bonus.giveUpTitle'),
      html: `<p>${cost}</p>`,
      buttons: [
        { answer: 'giveUp', label: say('bonus.giveUp') },
        { answer: 'keep', label: say('bonus.keep') },
      ],
    })
    if (answer === 'giveUp') mutate()
  }
  return (
    <div>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button loading={isPending} onClick={() => void asked()}>
        {say('bonus.giveUp')}
      </Button>
    </div>
  )
}
