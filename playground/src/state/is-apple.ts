/** Whether keyboards of this system have a command key in the place of Ctrl. */
export const isApple: boolean = /mac|iphone|ipad/i.test(navigator.userAgent);
