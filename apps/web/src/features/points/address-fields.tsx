import { deliveryLengths, type DeliveryAddress } from '@baize/contract'
import { TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { usePointPhrases } from '../../language/phrases.ts'
import type { AddressField } from './address.rules.ts'
import classes from './points.module.css'
import own from './redeem.module.css'

interface AddressFieldsProps {
  readonly address: DeliveryAddress
  readonly faults: Partial<Record<AddressField, true>>
  readonly onChange: (address: DeliveryAddress) => void
}

/** Where something is delivered to. */
export function AddressFields({ address, faults, onChange }: AddressFieldsProps) {
  const say = usePointPhrases()
  return (
    <fieldset className={own.fieldset}>
      <legend>{say('address')}</legend>
      <TextInput
        autoComplete="name"
        error={faults.name === true ? say('address.nameFault') : undefined}
        label={say('address.name')}
        maxLength={deliveryLengths.name}
        name="name"
        onChange={({ currentTarget }) => onChange({ ...address, name: currentTarget.value })}
        value={address.name}
      />
      <TextInput
        autoComplete="tel"
        error={faults.phone === true ? say('address.phoneFault') : undefined}
        inputMode="tel"
        label={say('address.phone')}
        maxLength={deliveryLengths.phone}
        name="phone"
        onChange={({ currentTarget }) => onChange({ ...address, phone: currentTarget.value })}
        value={address.phone}
      />
      <TextArea
        autoComplete="street-address"
        autosize
        description={say('address.hint')}
        error={faults.address === true ? say('address.linesFault') : undefined}
        label={say('address.lines')}
        maxLength={deliveryLengths.address}
        minRows={2}
        name="address"
        onChange={({ currentTarget }) => onChange({ ...address, address: currentTarget.value })}
        value={address.address}
      />
      <p className={classes.muted}>{say('address.why')}</p>
    </fieldset>
  )
}
