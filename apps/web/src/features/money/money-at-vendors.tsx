import { Alert, Button, EmptyState } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconWallet } from '@tabler/icons-react'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, useMoneyPhrases } from '../../language/phrases.ts'
import { useBringEverythingBack, useTransferUnderWay } from './use-move-money.ts'
import { heldAt, isZero, type Funds, type Holders } from './wallet.rules.ts'
import classes from './wallet.module.css'

/** Props of {@link MoneyAtVendors}. */
export interface MoneyAtVendorsProps {
  readonly funds: Funds
  readonly holders: Holders
}

/** What each vendor holds, with movements that it has not answered, and bringing everything back. */
export function MoneyAtVendors({ funds, holders }: MoneyAtVendorsProps) {
  const say = useMoneyPhrases()
  if (holders.length === 0)
    return (
      <section className={`${card} ${classes.card}`}>
        <EmptyState icon={<IconWallet size="2.25rem" />} text={say('funds.noneText')} title={say('funds.none')} />
      </section>
    )
  return (
    <section aria-labelledby="money-at-vendors" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="money-at-vendors">
        {say('funds.places')}
      </h2>
      <p className={classes.muted}>{say('funds.placesText')}</p>
      <ul className={classes.places}>
        {holders.map((holder) => (
          <Place funds={funds} holder={holder} key={holder.vassalage} />
        ))}
      </ul>
      <BringBack holders={holders} />
    </section>
  )
}

function Place({ funds, holder }: { readonly funds: Funds; readonly holder: Holders[number] }) {
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const { money } = useFormat()
  const { vassalage, displayName } = holder
  const transfer = useTransferUnderWay(vassalage)
  return (
    <li>
      <div className={classes.place}>
        <span className={classes.name}>{displayName}</span>
        <strong className={classes.number} data-vendor={vassalage}>
          {money(heldAt(funds, vassalage), funds.currencySymbol)}
        </strong>
      </div>
      {transfer?.state === 'underWay' ? (
        <Alert color="gold" role="status" title={say('funds.underWayTitle')}>
          {say('funds.underWay', displayName)}
        </Alert>
      ) : null}
      {transfer?.state === 'done' ? (
        <Alert color="green" role="status">
          {say('funds.doneTitle')}
        </Alert>
      ) : null}
      {transfer?.state === 'refused' ? (
        <Alert color="red" role="alert">
          {errorText(transfer.error)}
        </Alert>
      ) : null}
    </li>
  )
}

function BringBack({ holders }: Pick<MoneyAtVendorsProps, 'holders'>) {
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const { money } = useFormat()
  const { mutate, data, error, isPending } = useBringEverythingBack()
  const left = holders.filter(({ vassalage }) => data !== undefined && !isZero(heldAt(data, vassalage)))
  return (
    <>
      <Button fullWidth loading={isPending} onClick={() => mutate()}>
        {say('funds.bringAll')}
      </Button>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {data === undefined ? null : (
        <Alert color={left.length === 0 ? 'green' : 'yellow'} role="status">
          {left.length === 0
            ? say('funds.allHome')
            : say(
                'funds.stillThere',
                left
                  .map(
                    ({ vassalage, displayName }) =>
                      `${displayName} ${money(heldAt(data, vassalage), data.currencySymbol)}`,
                  )
                  .join(', '),
              )}
        </Alert>
      )}
    </>
  )
}
