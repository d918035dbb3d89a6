import type { depositMethods, ValueOf } from '@baize/contract'
import { useFormat } from '../../api/use-brand.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import { useFeeText } from './fee-text.ts'
import { signOfKind } from './method-names.ts'
import classes from './money.module.css'

type Method = ValueOf<typeof depositMethods>['list'][number]

/** Props of {@link MethodCards}. */
export interface MethodCardsProps {
  readonly methods: readonly Method[]
  readonly chosen: string | undefined
  readonly symbol: string
  readonly onChoose: (method: string) => void
}

/** The payment methods as cards, of which one is chosen; those outside their hours say when they open. */
export function MethodCards({ methods, chosen, symbol, onChoose }: MethodCardsProps) {
  const say = useMoneyPhrases()
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{say('deposit.method')}</legend>
      <div className={classes.methods}>
        {methods.map((method) => (
          <MethodCard
            isChosen={method.method === chosen}
            key={method.method}
            method={method}
            onChoose={onChoose}
            symbol={symbol}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface MethodCardProps extends Pick<MethodCardsProps, 'symbol' | 'onChoose'> {
  readonly method: Method
  readonly isChosen: boolean
}

function MethodCard({ method, isChosen, symbol, onChoose }: MethodCardProps) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const { isOpen, opensAt } = method
  const Sign = signOfKind[method.kind]
  const fee = useFeeText(method.fee, symbol)
  const limits = say('deposit.limits', money(method.minAmount, symbol), money(method.maxAmount, symbol))
  const closed = opensAt === null ? say('deposit.closed') : say('deposit.opensAt', minute(opensAt))
  return (
    <label className={classes.method} data-closed={!isOpen || undefined}>
      <input
        checked={isChosen}
        className={classes.radio}
        disabled={!isOpen}
        name="method"
        onChange={() => onChoose(method.method)}
        type="radio"
        value={method.method}
      />
      <span aria-hidden className={classes.methodSign}>
        <Sign size="1.75rem" stroke={1.6} />
      </span>
      <span className={classes.methodText}>
        <span className={classes.methodName}>{method.name}</span>
        <span className={classes.muted}>{isOpen ? limits : closed}</span>
        {fee === undefined ? null : <span className={classes.muted}>{say('deposit.fee', fee)}</span>}
      </span>
    </label>
  )
}
