/** An operator between two `+` that encode blanks. Words alone are not enough: `rock+roll` is a name. */
export const innerPlus: RegExp = /(?:^|[^\s+]\+)(?:AND|OR|NOT)\+[^\s+]/u;
