"""A page that draws its elements again does not trip the tests."""

import pytest

pytest.importorskip("selenium")

from selenium.common.exceptions import ElementNotInteractableException, StaleElementReferenceException
from selenium.webdriver.common.by import By

from tests.browser import elements
from tests.browser.conftest import Browsers
from tests.browser.test_axe import BROWSER

pytestmark = pytest.mark.skipif(not BROWSER, reason="needs Chromium")

PAGE = "data:text/html,<ul><li><button>old</button></li><li><button>other</button></li></ul>"
DRAW = "document.querySelector('ul').innerHTML = '<li><button>new</button></li><li><button>next</button></li>'"
LATER = "document.body.innerHTML = ''; setTimeout(() => { document.body.innerHTML = '<button>late</button>' }, 300)"
HIDE = "const b = document.querySelector('button'); b.style.display = 'none'; setTimeout(() => { b.style.display = '' }, 300)"


def test_an_element_is_found_again_where_the_page_has_drawn_it_again(all_browsers: Browsers) -> None:
    browser = all_browsers.take()
    browser.get(PAGE)
    first = browser.find_element(By.CSS_SELECTOR, "button")
    second = browser.find_elements(By.CSS_SELECTOR, "li")[1].find_element(By.CSS_SELECTOR, "button")
    browser.execute_script(DRAW)
    assert (first.text, second.text) == ("new", "next")
    browser.execute_script(DRAW)
    assert first.get_attribute("textContent") == "new"
    browser.execute_script(DRAW)
    assert second.is_displayed()
    browser.execute_script(LATER)
    first.click()
    assert first.text == "late"
    browser.execute_script(HIDE)
    first.click()
    all_browsers.give_back(browser)


def test_an_element_that_does_not_come_back_is_an_error(
    all_browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elements, "patience", lambda seconds: seconds / 50)
    browser = all_browsers.take()
    browser.get(PAGE)
    button = browser.find_elements(By.CSS_SELECTOR, "button")[1]
    browser.execute_script("arguments[0].style.display = 'none'", button)
    with pytest.raises(ElementNotInteractableException):
        button.click()
    browser.execute_script("document.querySelector('li:last-child').remove()")
    with pytest.raises(StaleElementReferenceException):
        button.click()
    by_script = browser.execute_script("return document.querySelector('button')")
    browser.execute_script(DRAW)
    with pytest.raises(StaleElementReferenceException):
        by_script.click()
    all_browsers.give_back(browser)
