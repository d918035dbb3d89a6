import { redeemVoucher } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Button, TextInput } from '@baize/ui'
import { card } from '@baize/ui/look'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { depositMethodsQuery, depositQuery, depositsKey } from '../../api/deposit-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useMoneyPhrases } from '../../language/phrases.ts'
import classes from './money.module.css'

/** Redeems a voucher code, if the brand takes them; what it became opens as an order that is credited. */
export function VoucherForm() {
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(depositMethodsQuery(language))
  const voucher = data?.voucher ?? null
  return voucher === null ? null : <FormOf {...voucher} />
}

function FormOf({ name, instructions }: { readonly name: string; readonly instructions: string }) {
  const say = useMoneyPhrases()
  const heading = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, message, reset } = useRedeem()
  const submit = () => {
    const code = typed.trim()
    setMissing(code === '')
    if (code === '') field.current?.focus()
    else mutate(code)
  }
  return (
    <section aria-labelledby={heading} className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id={heading}>
        {name}
      </h2>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) submit()
        }}
      >
        <TextInput
          autoCapitalize="characters"
          autoComplete="off"
          classNames={{ description: classes.below, error: classes.below }}
          description={instructions}
          error={isMissing ? say('voucher.missing') : message}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={say('voucher.code')}
          maxLength={40}
          name="voucher"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setMissing(false)
            reset()
          }}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          ref={field}
          size="lg"
          spellCheck={false}
          value={typed}
        />
        <Button fullWidth loading={isPending} size="lg" type="submit">
          {say('voucher.submit')}
        </Button>
      </form>
    </section>
  )
}

function useRedeem() {
  const errorText = useErrorText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (code: string) => call(redeemVoucher, { body: { code } }),
    onSuccess: async (redeemed) => {
      queries.setQueryData(depositQuery(redeemed.deposit.depositId).queryKey, redeemed)
      await navigate({ to: '/depositv2', search: { order: redeemed.deposit.depositId } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: depositsKey }),
  })
  const ofField = error instanceof CallRefused ? error.fields[0]?.message : undefined
  return { mutate, isPending, reset, message: error === null ? undefined : (ofField ?? errorText(error)) }
}
