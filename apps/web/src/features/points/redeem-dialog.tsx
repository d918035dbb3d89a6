import { maxRedeemed, type MallGoods } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Alert, Button, Dialog, Picture } from '@baize/ui'
import { plainLink } from '@baize/ui/look'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useFormat } from '../../api/use-brand.ts'
import { useLastOf } from '../../dialogs/use-last-of.ts'
import { PaymentPasswordInput } from '../../forms/payment-password-input.tsx'
import { useErrorText, usePhrases, usePointPhrases } from '../../language/phrases.ts'
import { AddressFields } from './address-fields.tsx'
import { emptyAddress, faultsOf } from './address.rules.ts'
import { pointBalanceQuery } from './point-queries.ts'
import { useRedeem } from './use-spend-points.ts'
import classes from './points.module.css'
import own from './redeem.module.css'

/** Props of {@link RedeemDialog}. */
export interface RedeemDialogProps {
  /** What is to be redeemed; without it, the dialog is closed. */
  readonly reward: MallGoods | undefined
  readonly symbol: string
  readonly onClose: () => void
}

/** Redeems something of the mall: how many, where to, and the payment password. */
export function RedeemDialog({ reward, symbol, onClose }: RedeemDialogProps) {
  const t = usePhrases()
  const shown = useLastOf(reward)
  return (
    <Dialog
      closeLabel={t('shell.close')}
      closesOnCover={false}
      onClose={onClose}
      opened={reward !== undefined}
      size="md"
      title={shown?.name ?? ''}
    >
      {shown === undefined ? null : <Redeeming key={shown.goodsId} onClose={onClose} reward={shown} symbol={symbol} />}
    </Dialog>
  )
}

type PartProps = Required<Pick<RedeemDialogProps, 'symbol' | 'onClose'>> & { readonly reward: MallGoods }

function Redeeming({ reward, symbol, onClose }: PartProps) {
  const { data: purse } = useQuery(pointBalanceQuery())
  const redeem = useRedeem()
  if (redeem.data !== undefined) {
    const { number, credit } = redeem.data.redemption
    return <Done credit={credit} number={number} onClose={onClose} symbol={symbol} />
  }
  if (purse === undefined) return null
  if (!purse.hasPaymentPassword) return <PasswordFirst />
  return <RedeemForm points={purse.points} redeem={redeem} reward={reward} symbol={symbol} />
}

/** Whoever has no payment password sets one first. */
export function PasswordFirst() {
  const say = usePointPhrases()
  return (
    <Alert color="gold" role="note">
      <div className={own.form}>
        <p>{say('passwordFirst')}</p>
        <div>
          <Link className={plainLink} hash="payment" to="/member/account">
            {say('passwordSet')}
          </Link>
        </div>
      </div>
    </Alert>
  )
}

const ofPassword: ReadonlySet<string> = new Set(['password.payment_wrong', 'password.payment_too_many'])

/** Whether a refusal belongs beside the payment password. */
export const isAboutPassword = (error: unknown): boolean => error instanceof CallRefused && ofPassword.has(error.code)

interface FormProps {
  readonly reward: MallGoods
  readonly points: string
  readonly symbol: string
  readonly redeem: ReturnType<typeof useRedeem>
}

function RedeemForm({ reward, points, symbol, redeem }: FormProps) {
  const say = usePointPhrases()
  const errorText = useErrorText()
  const { count } = useFormat()
  const [quantity, setQuantity] = useState(1)
  const [address, setAddress] = useState(emptyAddress)
  const [password, setPassword] = useState('')
  const [isJudged, setJudged] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isGoods = reward.kind === 'goods'
  const faults = isGoods ? faultsOf(address) : {}
  const { mutate, isPending, error, reset } = redeem
  const total = Number(reward.price) * quantity
  const submit = () => {
    setJudged(true)
    const [fault] = Object.keys(faults)
    if (fault !== undefined) return form.current?.querySelector<HTMLElement>(`[name=${fault}]`)?.focus()
    if (password === '') return passwordInput.current?.focus()
    const { goodsId, price } = reward
    const refused = (refusal: unknown) => {
      if (!isAboutPassword(refusal)) return
      setPassword('')
      passwordInput.current?.focus()
    }
    const wanted = { goodsId, quantity, price, ...(isGoods ? { address } : {}), paymentPassword: password }
    return mutate(wanted, { onError: refused })
  }
  return (
    <form
      className={own.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
      ref={form}
    >
      <Chosen onQuantity={setQuantity} points={points} quantity={quantity} reward={reward} symbol={symbol} />
      {isGoods ? <AddressFields address={address} faults={isJudged ? faults : {}} onChange={setAddress} /> : null}
      <PaymentPasswordInput
        error={isAboutPassword(error) ? errorText(error) : undefined}
        isJudged={isJudged && error === null}
        onType={(text) => {
          setPassword(text)
          reset()
        }}
        password={password}
        ref={passwordInput}
      />
      {error === null || isAboutPassword(error) ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button fullWidth kind="primary" loading={isPending} size="lg" type="submit">
        {say('redeemFor', say('points', count(total)))}
      </Button>
    </form>
  )
}

interface ChosenProps extends Omit<FormProps, 'redeem'> {
  readonly quantity: number
  readonly onQuantity: (quantity: number) => void
}

/** What is redeemed, how many, and what is left afterwards. */
function Chosen({ reward, points, symbol, quantity, onQuantity }: ChosenProps) {
  const say = usePointPhrases()
  const { count, money } = useFormat()
  const { price, stock, leftForMember, credit, text, picture } = reward
  const most = Math.min(stock, leftForMember ?? maxRedeemed, maxRedeemed, Math.floor(Number(points) / Number(price)))
  const total = Number(price) * quantity
  return (
    <>
      <div className={own.chosen}>
        <Picture
          alt=""
          className={classes.thumb}
          eager
          fallback="/art/default-game.svg"
          height={480}
          src={picture}
          width={480}
        />
        <p className={classes.muted}>{credit === null ? text : say('creditNow', money(credit, symbol))}</p>
      </div>
      <div className={own.quantity}>
        <span id="points-quantity">{say('quantity')}</span>
        <div aria-labelledby="points-quantity" className={own.stepper} role="group">
          <Button aria-label={say('fewer')} disabled={quantity <= 1} onClick={() => onQuantity(quantity - 1)}>
            −
          </Button>
          <output data-testid="quantity">{quantity}</output>
          <Button aria-label={say('more')} disabled={quantity >= most} onClick={() => onQuantity(quantity + 1)}>
            +
          </Button>
        </div>
      </div>
      <dl className={own.facts}>
        <div>
          <dt>{say('total')}</dt>
          <dd>{say('points', count(total))}</dd>
        </div>
        <div>
          <dt>{say('after')}</dt>
          <dd>{say('points', count(Math.max(0, Number(points) - total)))}</dd>
        </div>
      </dl>
    </>
  )
}

interface DoneProps {
  readonly number: string
  readonly credit: string | null
  readonly symbol: string
  readonly onClose: () => void
}

function Done({ number, credit, symbol, onClose }: DoneProps) {
  const say = usePointPhrases()
  const { money } = useFormat()
  return (
    <div className={own.done} role="status">
      <IconCircleCheck aria-hidden className={own.doneSign} size="3rem" stroke={1.5} />
      <p className={own.doneTitle}>
        {credit === null ? say('done.goods', number) : say('done.credit', money(credit, symbol))}
      </p>
      {credit === null ? <p className={classes.muted}>{say('done.goodsText')}</p> : null}
      <Link className={plainLink} onClick={onClose} search={{ tab: 'redemptions' }} to="/pointMall">
        {say('done.see')}
      </Link>
    </div>
  )
}
