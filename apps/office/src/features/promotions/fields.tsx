import type { PromotionContent } from '@baize/contract'
import { TextInput } from '@baize/ui'

/** Props of the parts of the form. */
export interface OfferFieldsProps {
  readonly draft: PromotionContent
  readonly onChange: (draft: PromotionContent) => void
}

/** A field for a whole number; what is no number counts as 0, which the form then refuses. */
export function NumberField(props: {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}) {
  const { label, value, onChange } = props
  return (
    <TextInput
      inputMode="numeric"
      label={label}
      maxLength={4}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value.replaceAll(/\D/g, '') || '0'))}
      value={String(value)}
    />
  )
}

/** A text that may be left out. */
export function optionalText(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim()
}
