/** The box that cards are dealt from. */
export const shoePicture =
  '<svg class="prop-shoe" viewBox="0 0 120 80" xmlns="http://www.w3.org/2000/svg"><path d="M20 12h84l10 50H6z" fill="#1b1420"/><path d="M20 12h84l4 18H16z" fill="#3a2b44"/><path d="M24 16h72l2 10H22z" fill="#f5efe4"/><path d="M24 19h73M23 22h74" stroke="#bdb3a3" stroke-width="1"/><path d="M6 62h108v8H6z" fill="#d9a75a"/><path d="M34 44h44l3 18H30z" fill="#fffdf6"/><path d="M38 47h36l2 12H36z" fill="#a52a34"/></svg>'
