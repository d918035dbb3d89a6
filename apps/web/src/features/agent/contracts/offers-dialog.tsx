import { actOnContract, type OpenOffer } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { consolidatedKey, contractsKey, useConsolidated } from '../../../api/consolidated.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { ask } from '../../../dialogs/ask.ts'
import { useDialogs } from '../../../dialogs/dialogs.ts'
import { useContractPhrases, useErrorText } from '../../../language/phrases.ts'
import { TermsTable } from './terms-table.tsx'
import classes from './offers-dialog.module.css'

/** What the member has decided since the dialog is open. */
interface Answered {
  readonly contractId: string
  readonly text: string
}

/**
 * The contracts that the member is offered, one after another (2.078): who offers, what is offered beside what holds now, and what
 * accepting does to contracts below (4.030).
 *
 * To change:
 * - the dialog of contract offers: `OffersDialog` here; when it opens by itself, `ContractOffers` in
 *   `apps/web/src/app/contract-offers.tsx`
 */
export function OffersDialog() {
  const say = useContractPhrases()
  const close = useDialogs((state) => state.close)
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const offers = useConsolidated()?.offers ?? []
  const open = offers.filter(({ contractId }) => answered.every((one) => one.contractId !== contractId))
  const [offer] = open
  return (
    <div className={classes.dialog}>
      {answered.length === 0 ? null : (
        <ul className={classes.answered} role="status">
          {answered.map(({ contractId, text }) => (
            <li key={contractId}>{text}</li>
          ))}
        </ul>
      )}
      {offer === undefined ? (
        <>
          {answered.length === 0 ? <p>{say('offer.none')}</p> : null}
          <div className={classes.actions}>
            <Button kind="primary" onClick={close}>
              {say('offer.close')}
            </Button>
          </div>
        </>
      ) : (
        <Offer
          key={offer.contractId}
          offer={offer}
          onAnswered={(text) => setAnswered([...answered, { contractId: offer.contractId, text }])}
          place={[answered.length + 1, answered.length + open.length]}
        />
      )}
    </div>
  )
}

interface OfferProps {
  readonly offer: OpenOffer
  /** Which of how many it is. */
  readonly place: readonly [number, number]
  readonly onAnswered: (text: string) => void
}

function Offer({ offer, place, onAnswered }: OfferProps) {
  const say = useContractPhrases()
  const errorText = useErrorText()
  const close = useDialogs((state) => state.close)
  const { decide, isPending, error } = useDecision(offer, onAnswered)
  const [number, all] = place
  return (
    <>
      <h3 className={classes.name}>
        {say(`contract.kind.${offer.kind}`)}
        {all > 1 ? <span className={classes.muted}>{say('offer.place', number, all)}</span> : null}
      </h3>
      <p className={classes.text}>{say(offer.isTopLevel ? 'offer.bySite' : 'offer.byUpline')}</p>
      <div className={classes.both}>
        <section className={classes.side}>
          <h4 className={classes.heading}>{say('offer.offered')}</h4>
          <TermsTable label={say('offer.offered')} terms={offer.terms} />
        </section>
        <section className={classes.side}>
          <h4 className={classes.heading}>{say('offer.present')}</h4>
          {offer.present === null ? (
            <p className={classes.muted}>{say('offer.noPresent')}</p>
          ) : (
            <TermsTable label={say('offer.present')} terms={offer.present.terms} />
          )}
        </section>
      </div>
      <Consequences offer={offer} />
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button className={classes.later} onClick={close}>
          {say('offer.later')}
        </Button>
        <Button disabled={isPending} onClick={() => void decide('reject')}>
          {say('contract.do.reject')}
        </Button>
        <Button
          disabled={isPending || offer.beginsAt === null}
          kind="primary"
          loading={isPending}
          onClick={() => void decide('accept')}
        >
          {say('contract.do.accept')}
        </Button>
      </div>
    </>
  )
}

/** When it would begin, and what would end. */
function Consequences({ offer: { beginsAt, present, endsBelow } }: { readonly offer: OpenOffer }) {
  const say = useContractPhrases()
  const { minute } = useFormat()
  if (beginsAt === null) return <Alert color="yellow">{say('offer.blocked')}</Alert>
  return (
    <>
      <p className={classes.text}>
        {say('offer.begins', minute(beginsAt))} {present === null ? '' : say('offer.replaces')}
      </p>
      {endsBelow === 0 ? null : <Alert color="yellow">{say('offer.endsBelow', endsBelow)}</Alert>}
    </>
  )
}

/** Asks again, then decides. */
function useDecision(offer: OpenOffer, onAnswered: OfferProps['onAnswered']) {
  const say = useContractPhrases()
  const { minute } = useFormat()
  const queries = useQueryClient()
  const kind = say(`contract.kind.${offer.kind}`)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (action: 'accept' | 'reject') =>
      call(actOnContract, { params: { contractId: offer.contractId }, body: { action } }),
    onSuccess: ({ contract: { from } }) =>
      onAnswered(from === null ? say('offer.rejected', kind) : say('offer.accepted', kind, minute(from))),
    onSettled: async () => {
      const keys = [consolidatedKey, contractsKey]
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  const decide = async (action: 'accept' | 'reject') => {
    const { beginsAt, endsBelow } = offer
    const accepting = [
      ...(beginsAt === null ? [] : [say('offer.begins', minute(beginsAt))]),
      ...(endsBelow === 0 ? [] : [say('offer.endsBelow', endsBelow)]),
    ]
    const sure = await ask({
      icon: 'warning',
      title: say(action === 'accept' ? 'offer.askAccept' : 'offer.askReject'),
      html: action === 'accept' ? accepting.map((text) => `<p>${text}</p>`).join('') : say('offer.rejectText'),
      buttons: [
        { answer: 'no', label: say('offer.back') },
        { answer: 'yes', label: say(`contract.do.${action}`) },
      ],
    })
    if (sure === 'yes') mutate(action)
  }
  return { decide, isPending, error }
}
