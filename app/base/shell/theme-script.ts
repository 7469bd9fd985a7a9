/**
 * Runs before the first paint to avoid a flash of the wrong theme. `theme` holds an explicit
 * choice, `color-mode` the preference; without either CSS follows the system.
 */
export const themeScript = `(function(d){d.classList.add("js");try{var s=localStorage,t=s.getItem("theme"),m=s.getItem("color-mode");
if(m==="system")t=null;if(t!=="dark"&&t!=="light")t=m==="dark"||m==="light"?m:null;
if(t)d.dataset.theme=t;d.dataset.mantineColorScheme=t||(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")}catch(e){}})(document.documentElement)`;
