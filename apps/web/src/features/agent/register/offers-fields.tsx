import { contractRules, type AgentLink } from '@baize/contract'
import {
  aboveUpline,
  draftOf,
  readDraft,
  termsFromJson,
  type ContractKind,
  type ContractTermsJson,
  type TermsDraft,
} from '@baize/pay'
import { Alert, Checkbox } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { mine } from '../../../api/queries.ts'
import { useBrand } from '../../../api/use-brand.ts'
import { useAgentPhrases, useContractPhrases } from '../../../language/phrases.ts'
import { TermsFields } from '../contracts/terms-fields.tsx'
import classes from './register.module.css'

/** The contracts that new agents are offered, as they are typed: none or one of each kind. */
export type OffersDraft = Readonly<Partial<Record<ContractKind, TermsDraft>>>

/** Reads typed offers; `undefined` if something is no number. Whether they are allowed the server decides. */
export function readOffers(drafts: OffersDraft, currencyDigits: number): AgentLink['offers'] | undefined {
  const read = Object.values(drafts).map((draft) => readDraft(draft, currencyDigits))
  // Lists of JSON are the same, but the wire's are not read-only.
  return read.includes(undefined) ? undefined : (structuredClone(read) as AgentLink['offers'])
}

/** For each kind by which the agent is paid: whether new agents are offered a contract, and on which terms. */
export function OffersFields({
  value,
  onChange,
}: {
  readonly value: OffersDraft
  readonly onChange: (value: OffersDraft) => void
}) {
  const say = useAgentPhrases()
  const of = useContractPhrases()
  const { currencyDigits } = useBrand()
  const { data } = useQuery({
    queryKey: [mine, 'contractRules'],
    queryFn: ({ signal }) => call(contractRules, { query: {}, signal }),
  })
  if (data === undefined) return null
  // Of two that follow one another, the later one bounds what is offered from now on.
  const own = new Map(data.own.map((terms) => [terms.kind, terms] as const))
  const toggle = (kind: ContractKind, terms: ContractTermsJson, isOn: boolean) => {
    const { [kind]: _, ...others } = value
    onChange(isOn ? { ...others, [kind]: draftOf(terms, currencyDigits) } : others)
  }
  return (
    <fieldset className={classes.offers}>
      <legend>{say('register.offers')}</legend>
      <p className={classes.muted}>{say(own.size === 0 ? 'register.noOffers' : 'register.offersText')}</p>
      {[...own].map(([kind, terms]) => {
        const draft = value[kind]
        return (
          <div className={classes.offer} key={kind}>
            <Checkbox
              checked={draft !== undefined}
              label={of(`contract.kind.${kind}`)}
              onChange={({ currentTarget }) => toggle(kind, terms, currentTarget.checked)}
            />
            {draft === undefined ? null : (
              <>
                <TermsFields draft={draft} onChange={(changed) => onChange({ ...value, [kind]: changed })} />
                <Bounds draft={draft} equalAllowed={data.equalRatesAllowed} own={terms} />
              </>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** Says at once what the server would refuse: what is no number, and what is above the agent's own contract. */
function Bounds({
  draft,
  own,
  equalAllowed,
}: {
  readonly draft: TermsDraft
  readonly own: ContractTermsJson
  readonly equalAllowed: boolean
}) {
  const say = useAgentPhrases()
  const { currencyDigits } = useBrand()
  const typed = readDraft(draft, currencyDigits)
  if (typed === undefined) return <Alert color="red">{say('register.offerNumbers')}</Alert>
  const above = aboveUpline(termsFromJson(typed), termsFromJson(own), { equalRatesAllowed: equalAllowed })
  return above === undefined ? null : <Alert color="red">{say('register.offerAbove')}</Alert>
}
